import { MONEY_LABELS, MONEY_MEANINGS } from "../../core/catalogue/facts/money-words.ts";
import type { Offer } from "../../core/reading/directory/lead.ts";
import { formatDate } from "./format/format-date.ts";
import { offerText } from "./format/offer-text.ts";

/** The badge of an open offering; its title says what that is, and what is offered. */
export function RaisingBadge({ offer }: { readonly offer: Offer }) {
  return (
    <span className="badge" title={`${MONEY_MEANINGS.raising} ${offerText(offer)}`}>
      {MONEY_LABELS.raising}
    </span>
  );
}

/** "Filed Mar 3, 2026"; nothing if the day is unknown. */
export function FiledOn({ offer: { filedOn } }: { readonly offer: Offer }) {
  return filedOn === null ? null : `Filed ${formatDate({ date: filedOn, precision: "day" })}`;
}
