/** Something that may be known to be wrong: how it is recognised, and what to do about it. */
export interface Case<Evidence> {
  /** CamelCase word for programs: the reason of the condition. */
  readonly reason: string;
  /** For the documentation: what it looks like from outside. */
  readonly seen: string;
  /** What to do about it. */
  readonly cure: string;
  /** The cause in words, naming what is concerned; undefined when this is not the case. */
  readonly probe: (evidence: Evidence) => string | undefined;
}

/** What is wrong, as a condition tells it. */
export interface Finding {
  readonly reason: string;
  /** The failing object, the cause and the cure. */
  readonly message: string;
}

/** The first case that holds. */
export function diagnose<Evidence>(
  cases: readonly Case<Evidence>[],
  evidence: Evidence,
  subject: string,
): Finding | undefined {
  for (const { reason, cure, probe } of cases) {
    const cause = probe(evidence);
    if (cause !== undefined) return { reason, message: `${subject}: ${trimmed(cause)}; ${cure}` };
  }
  return undefined;
}

const maxCause = 600;

/** One line, and not too long: the text comes from logs and other programs. */
function trimmed(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= maxCause ? line : `${line.slice(0, maxCause)}…`;
}

/** A probe that holds when a text matches, and tells it. */
export const matches = (text: string | undefined, pattern: RegExp): string | undefined =>
  text !== undefined && pattern.test(text) ? text : undefined;
