import type { Actor } from "../context.ts";

/**
 * Who sees what, answered here alone and from the actor alone: lists, search, filters, feeds, exports, the open
 * interface and saved searches all ask this file. A single company's or founder's page is open to everybody.
 */

/** Which leads an actor's lists reach: all of them, or the newest `newest`. */
export type LeadScope = "all" | { readonly newest: number };

/** Everybody's lists reach the sample, the newest `sampleSize` leads; a paid plan's and the operator's reach everything. */
export function leadScope(actor: Actor, sampleSize: number): LeadScope {
  return seesWholeCatalogue(actor) ? "all" : { newest: sampleSize };
}

/** How many of `total` leads the lists of this actor reach. */
export function visibleLeads(actor: Actor, total: number, sampleSize: number): number {
  const scope = leadScope(actor, sampleSize);
  return scope === "all" ? total : Math.min(total, scope.newest);
}

/** Whether this actor's lists are the whole catalogue. */
export function seesWholeCatalogue(actor: Actor): boolean {
  return seesColumn(actor, "paid");
}

/** Who may see a column: everybody, whoever has an account, or whoever pays (and the operator). */
export type ColumnAccess = "public" | "account" | "paid";

/** Whether a column of this access is shown to the actor. */
export function seesColumn(actor: Actor, column: ColumnAccess): boolean {
  switch (actor.access) {
    case "anonymous":
      return column === "public";
    case "free":
      return column !== "paid";
    case "paid":
    case "editor":
    case "owner":
      return true;
  }
}

/** Whether the actor may keep searches, be alerted by them, and hold keys of the open interface. */
export function maySaveSearches(actor: Actor): boolean {
  return seesWholeCatalogue(actor);
}

/** Whether the actor may have the email finder look up whole lists of people. */
export function mayLookUpLists(actor: Actor): boolean {
  return seesWholeCatalogue(actor);
}
