import { formatAmount } from "../format-amount.ts";

/** US cents as a picture's figure; a sum of amounts of which none is known is unknown, not zero. */
export function dollars(minor: number | null): string {
  return minor === null ? "Unknown" : formatAmount({ minor, currency: "USD" });
}
