import type { Lag } from "../../../core/directory/coverage-counts.ts";

/** "1,234". */
export function count(number: number): string {
  return number.toLocaleString("en-US");
}

/** "41%", "0.4%", "under 0.1%". */
export function share(part: number, whole: number): string {
  const percent = (part / whole) * 100;
  if (percent > 0 && percent < 0.1) return "under 0.1%";
  return `${percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)}%`;
}

/** "same day", "3 days". */
export function lagText({ medianDays }: Lag): string {
  if (medianDays === 0) return "same day";
  return medianDays === 1 ? "1 day" : `${count(medianDays)} days`;
}
