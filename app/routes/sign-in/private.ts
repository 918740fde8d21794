/** Sent with what is for one person: kept nowhere. */
export const PRIVATE = { headers: { "cache-control": "private, no-store" } };
