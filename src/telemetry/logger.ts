import { pino } from "pino";

export type LogLevel = "debug" | "info" | "warn" | "error" | "fatal";

/** Structured lines on standard output. Payloads and environments are never logged. */
export interface Logger {
  debug(fields: Record<string, unknown>, message: string): void;
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

const levels: Readonly<Record<string, LogLevel>> = {
  debug: "debug",
  info: "info",
  warn: "warn",
  warning: "warn",
  error: "error",
  fatal: "fatal",
};

/** The level that a word stands for, in any case; undefined for a word that is no level. */
export const parseLevel = (word: string): LogLevel | undefined => levels[word.toLowerCase()];

/** A logger of JSON lines, each with the program's name and an ISO time. */
export const createLogger = (program: string, level: LogLevel): Logger =>
  pino({
    level,
    base: { program },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
  });

/** Says nothing. */
export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
