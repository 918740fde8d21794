import { seesWholeCatalogue } from "../../../../core/reading/directory/access.ts";
import type { Actor } from "../../../../core/shared/context.ts";
import { AppError } from "../../../../platform/errors.ts";

/**
 * Concurrent exports; each holds one of ten database connections. The sample has its own limit, so slow anonymous
 * readers cannot block customers.
 */
const SLOTS = { whole: 4, sample: 2 } as const;

export type Slot = keyof typeof SLOTS;

const taken = { whole: 0, sample: 0 };

/** The slots of this reader. */
export function slotOf(actor: Actor): Slot {
  return seesWholeCatalogue(actor) ? "whole" : "sample";
}

/** Takes a slot and returns a function that releases it once. Throws AppError `unavailable` when all are taken. */
export function takeExportSlot(of: Slot): () => void {
  if (taken[of] >= SLOTS[of])
    throw new AppError("unavailable", `${SLOTS[of]} exports are already running. Please try again in half a minute.`);
  taken[of] += 1;
  let released = false;
  return () => {
    if (released) return;
    released = true;
    taken[of] -= 1;
  };
}
