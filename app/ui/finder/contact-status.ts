import type { ShownAddress } from "../../../core/finder/contacts/read-contacts.ts";
import { formatInstant } from "../format/format-date.ts";

/** The status of an address in words: "Verified on Nov 22, 2026". */
export function statusWords(status: ShownAddress["status"], verifiedAt: string | null): string {
  const on = verifiedAt === null ? "" : formatInstant(new Date(verifiedAt));
  switch (status) {
    case "verified":
      return `Verified on ${on}`;
    case "published":
      return "Published";
    case "listed":
      return "From a list, not verified";
    case "mailbox_exists":
      return "This mailbox exists; it may belong to a colleague";
    case "verified_before":
      return `Last verified on ${on}, more than 30 days ago`;
    case "pattern":
      return "Company's usual pattern, not verified";
  }
}
