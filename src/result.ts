/** Either a value or everything that is wrong with the input. Used where bad input is expected and exceptions are not. */
export type Result<Value, Problem> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Problem };

export const ok = <Value>(value: Value): Result<Value, never> => ({ ok: true, value });
export const fail = <Problem>(error: Problem): Result<never, Problem> => ({ ok: false, error });
