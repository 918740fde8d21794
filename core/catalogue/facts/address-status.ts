/** How an address is known, in the same words at every door. Lower ranks come later; a contact shows its best address. */
export const ADDRESS_STATUSES = ["verified", "published", "listed", "pattern", "bounced", "none"] as const;
export type AddressStatus = (typeof ADDRESS_STATUSES)[number];
/** The status of an address that is shown. */
export type ShownStatus = Exclude<AddressStatus, "bounced" | "none">;

/** A status with its date and evidence; every door shows these fields. */
export interface StatedStatus {
  readonly status: AddressStatus;
  /** Time of the confirmation, of the document's retrieval or of the bounce; null for a pattern and for none. */
  readonly at: Date | null;
  /** The evidence in words, such as "Acme's site"; null for none. */
  readonly source: string | null;
  /** Link to the evidence; null where there is nothing to open. */
  readonly url: string | null;
}

/** One or two words for a badge, a cell or a list. */
export const STATUS_LABELS: Readonly<Record<AddressStatus, string>> = {
  verified: "Verified",
  published: "Published",
  listed: "Listed",
  pattern: "Pattern, unverified",
  bounced: "Bounced",
  none: "None",
};

const DAY = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** The status with its date, such as "Verified on Nov 22, 2026" or "Published, seen on Nov 20, 2026". */
export function statusLabel(status: AddressStatus, at: Date | string | null): string {
  const label = STATUS_LABELS[status];
  if (at === null) return label;
  return `${label}${status === "published" || status === "listed" ? ", seen" : ""} on ${DAY.format(new Date(at))}`;
}
