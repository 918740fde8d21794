import { AppError } from "../../../platform/errors.ts";

/** Exports written at the same time: each holds one of the ten connections while it is taken. */
const PLACES = 4;

let taken = 0;

/** Takes one of the places; what comes back gives it up, once. Throws AppError `unavailable` when all are taken. */
export function occupyPlace(): () => void {
  if (taken >= PLACES) throw new AppError("unavailable", `${PLACES} exports are being written at this moment. Please try again in half a minute.`);
  taken += 1;
  let left = false;
  return () => {
    if (left) return;
    left = true;
    taken -= 1;
  };
}
