import type { Actor } from "../context.ts";

/**
 * How many leads the lists of this actor reach: everybody sees the sample, the newest `sampleSize` leads;
 * a paid plan and the operator see the whole catalogue. The one place where this rule is written: lists,
 * search, filters, feeds and exports ask here. A single company's or founder's page is open to everybody.
 */
export function visibleLeads(actor: Actor, total: number, sampleSize: number): number {
  return seesWholeCatalogue(actor) ? total : Math.min(total, sampleSize);
}

/** Whether this actor's lists are the whole catalogue. */
export function seesWholeCatalogue(actor: Actor): boolean {
  switch (actor.access) {
    case "anonymous":
    case "free":
      return false;
    case "paid":
    case "editor":
    case "owner":
      return true;
  }
}
