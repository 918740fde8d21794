export type BulkState = "running" | "paused" | "cancelled" | "done";

/** A list's state in words. */
export const STATE_WORDS: Readonly<Record<BulkState, string>> = { running: "In work", paused: "Paused", cancelled: "Cancelled", done: "Finished" };
