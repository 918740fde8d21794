/** Sent with what is for one person: kept nowhere. Frozen, since React Router's `redirect` writes a status into what it is given: give it a copy. */
export const PRIVATE = Object.freeze({ headers: Object.freeze({ "cache-control": "private, no-store" }) });
