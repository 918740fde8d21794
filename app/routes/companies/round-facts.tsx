import type { CompanyPageRound } from "../../../core/directory/company-page.ts";
import { PublishedDate } from "../../ui/date.tsx";
import { Fact } from "../../ui/fact.tsx";
import { formatAmount } from "../../ui/format-amount.ts";
import { formatDate } from "../../ui/format-date.ts";
import { FundingTypeBadge } from "../../ui/funding-type-badge.tsx";

/** The values of one round, each with its source. Stands in a `<dl>`. */
export function RoundFacts({ round }: { readonly round: CompanyPageRound }) {
  const { amount, announced, firstSale, fundingType, investors } = round;
  const sold = round.state === "closed";
  return (
    <>
      <Fact term={sold ? "Amount raised" : "Amount sold so far"} proof={amount?.proof ?? null}>
        {amount === null ? <span className="text-muted">{sold ? "Undisclosed" : "Nothing yet"}</span> : <span className="tabular-nums">{formatAmount(amount.value)}</span>}
        <DollarFigure round={round} />
      </Fact>
      {announced !== null && (
        <Fact term={sold ? "Date raised" : "Date announced"} proof={announced.proof}>
          <PublishedDate date={announced.value} />
        </Fact>
      )}
      {firstSale !== null && (
        <Fact term="First sale" proof={firstSale.proof}>
          <PublishedDate date={firstSale.value} />
        </Fact>
      )}
      {fundingType !== null && (
        <Fact term="Funding type" proof={fundingType.proof}>
          <FundingTypeBadge type={fundingType.value} />
        </Fact>
      )}
      {investors !== null && (
        <Fact term="Investors" proof={investors.proof}>
          {investors.value.map(({ name, lead }) => (lead ? `${name} (lead)` : name)).join(", ")}
        </Fact>
      )}
    </>
  );
}

/** The US dollar figure of an amount in another currency, with the rate's date and source. */
function DollarFigure({ round: { amount, amountUsd } }: { readonly round: CompanyPageRound }) {
  if (amount === null || amountUsd === null || amount.value.currency === "USD") return null;
  const { minor, rateOn, rateSource } = amountUsd;
  const rate = [rateOn !== null && `rate of ${formatDate({ date: rateOn, precision: "day" })}`, rateSource].filter(Boolean).join(", ");
  return (
    <span className="block text-sm font-normal text-muted">
      ≈ <span className="tabular-nums">{formatAmount({ minor, currency: "USD" })}</span>
      {rate !== "" && ` (${rate})`}
    </span>
  );
}
