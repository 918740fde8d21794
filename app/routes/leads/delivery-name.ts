import type { Delivery } from "../../../core/delivery/delivery.ts";
import { formatInstant, monthName } from "../../ui/format-date.ts";

/** What a delivery is called at the account: "November 2026", "November 2026: Seed in Berlin", "Free leads, November 2026". */
export function deliveryName({ kind, month, searchName, deliveredAt }: Pick<Delivery, "kind" | "month" | "searchName" | "deliveredAt">): string {
  const when = month === null ? formatInstant(deliveredAt) : monthName(month);
  if (kind === "free") return `Free leads, ${when}`;
  if (kind === "alert") return `New in “${searchName}”, ${when}`;
  return searchName === "" ? when : `${when}: ${searchName}`;
}
