import { counted } from "./count.ts";

/** A span of minutes in the unit that fits: "45 minutes", "3 hours", "2 days". */
export function spanText(minutes: number): string {
  if (minutes < 120) return counted(Math.max(1, minutes), "minute");
  return minutes < 2 * 1_440 ? counted(Math.round(minutes / 60), "hour") : counted(Math.round(minutes / 1_440), "day");
}
