import { badPreferences, type RestError } from "./rest-error.ts";

/** How the rows that match are counted: one by one, as the planner estimates, or the former up to a page and then the latter. */
export const COUNTS = ["exact", "planned", "estimated"] as const;
export type Count = (typeof COUNTS)[number];

/** What the header `Prefer` (RFC 7240) asked for. */
export interface Preferences {
  readonly count: Count | null;
  /** What the answer says in `Preference-Applied`; null when nothing was asked that is heeded. */
  readonly applied: string | null;
}

/** Preferences of PostgREST that say how to write. They are no mistake, and change nothing when reading. */
const OF_WRITING = new Set([
  "return=representation", "return=minimal", "return=headers-only", "resolution=merge-duplicates", "resolution=ignore-duplicates",
  "missing=default", "missing=null", "tx=commit", "tx=rollback", "params=single-object",
]);

/** Reads the header; the first of contradicting preferences counts. With `handling=strict`, one that is unknown is an error. */
export function readPreferences(header: string | null): Preferences | RestError {
  const asked = (header ?? "").split(",").map((one) => one.trim()).filter((one) => one !== "");
  const handling = asked.find((one) => one === "handling=strict" || one === "handling=lenient") ?? null;
  const counting = asked.find((one) => COUNTS.some((count) => one === `count=${count}`)) ?? null;
  const known = (one: string) =>
    /^handling=(?:strict|lenient)$/.test(one) || /^max-affected=\d+$/.test(one) || OF_WRITING.has(one) || COUNTS.some((count) => one === `count=${count}`);
  const unknown = asked.filter((one) => !known(one));
  if (handling === "handling=strict" && unknown.length > 0) return badPreferences(unknown);
  const applied = [counting, handling].filter((one) => one !== null).join(", ");
  return { count: COUNTS.find((count) => counting === `count=${count}`) ?? null, applied: applied === "" ? null : applied };
}
