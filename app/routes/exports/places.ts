import { AppError } from "../../../platform/errors.ts";

/**
 * Exports written at the same time: each holds one of the ten connections while it is taken. Those of the sample have
 * places of their own, so that strangers who read slowly keep nobody who pays from the catalogue.
 */
const PLACES = { whole: 4, sample: 2 } as const;

const taken = { whole: 0, sample: 0 };

/** Takes one of the places; what comes back gives it up, once. Throws AppError `unavailable` when all are taken. */
export function occupyPlace(of: keyof typeof PLACES): () => void {
  if (taken[of] >= PLACES[of]) throw new AppError("unavailable", `${PLACES[of]} exports are being written at this moment. Please try again in half a minute.`);
  taken[of] += 1;
  let left = false;
  return () => {
    if (left) return;
    left = true;
    taken[of] -= 1;
  };
}
