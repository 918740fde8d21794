import { count as figure, counted } from "../../ui/format/count.ts";

export { counted, figure };

/** With a capital letter first. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Days from one day to another (`YYYY-MM-DD`), negative when it is past. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
}

/** "overdue by 2 days", "due today", "due in 1 day". */
export function formatDue(day: string, today: string): string {
  const days = daysUntil(day, today);
  if (days < 0) return `overdue by ${counted(-days, "day")}`;
  return days === 0 ? "due today" : `due in ${counted(days, "day")}`;
}
