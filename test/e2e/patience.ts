/**
 * Milliseconds that a test waits for something. Generous, because a busy machine may need them; a test waits only as
 * long as needed. Less than the limit of a test, so that a failure says what was awaited.
 */
export const PATIENCE_MS = 200_000;
