import { z } from "zod";

/** A month in addresses and forms: "2026-11", of this century. */
export const MONTH = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/);

export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}

export function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
