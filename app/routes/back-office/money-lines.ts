import type { Money } from "../../../core/catalog/money.ts";
import { MONEY_DAYS, type MoneyGlance } from "../../../core/back-office/money.ts";
import { formatExactAmount } from "../../ui/format-amount.ts";
import type { AttentionLine } from "./attention-lines.ts";
import { counted } from "./words.ts";

/** What there is to see to about money, in words. */
export function moneyLines({ disputes, failedPayments, unpaidRenewals }: MoneyGlance): readonly AttentionLine[] {
  const lines: readonly (AttentionLine | false)[] = [
    disputes > 0 && { text: `${counted(disputes, "payment")} disputed`, href: "/back-office/orders", pressing: true, detail: "Answer the bank in the payment provider's dashboard; access is taken back meanwhile." },
    failedPayments > 0 && { text: `${counted(failedPayments, "payment")} failed`, href: "/back-office/orders", pressing: true, detail: `In the last ${MONEY_DAYS} days.` },
    unpaidRenewals > 0 && { text: `${counted(unpaidRenewals, "renewal")} not paid`, href: "/back-office/orders", pressing: false, detail: "The payment provider tries again; access lasts through the days of grace." },
  ];
  return lines.filter((line) => line !== false);
}

/** "$1,234", "$1,234 and €29"; "$0" when nothing was taken. */
export function takingsText(takings: readonly Money[]): string {
  return takings.length === 0 ? "$0" : takings.map(formatExactAmount).join(" and ");
}
