/** A typed value, or its problem with a suggested correction. */
export type Typed<T> =
  | { readonly value: T; readonly problem: null }
  | { readonly value: null; readonly problem: string };

/** A typed text in a message, cut to a readable length. */
export function short(typed: string): string {
  return typed.length > 40 ? `${typed.slice(0, 40)}…` : typed;
}

/** A problem instead of a value. */
export function problem(text: string): { readonly value: null; readonly problem: string } {
  return { value: null, problem: text };
}
