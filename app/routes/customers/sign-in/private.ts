/**
 * Response init for personal content that no cache may store. Frozen because React Router's `redirect` writes a status
 * into its argument: pass it a copy.
 */
export const PRIVATE = Object.freeze({ headers: Object.freeze({ "cache-control": "private, no-store" }) });
