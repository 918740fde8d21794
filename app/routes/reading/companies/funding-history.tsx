import type { CompanyPage, CompanyPageRound } from "../../../../core/reading/directory/company-page.ts";
import { OutboundLink } from "../../../ui/outbound-link.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import { FundingTimeline } from "./funding-timeline.tsx";
import { RoundFacts } from "./company-facts.tsx";
import { newestRound, raisingText } from "./company-meta.ts";

interface FundingHistoryProps {
  readonly company: CompanyPage;
  /** The rounds whose facts to list: those that are not in the page's heading. */
  readonly others: readonly CompanyPageRound[];
}

/** The chart of a company's rounds and the facts of those that its heading lacks. */
export function FundingHistory({ company, others }: FundingHistoryProps) {
  if (others.length === 0) return null;
  const newest = newestRound(company);
  return (
    <Section id="history" heading="Funding history" className="card p-6">
      <FundingTimeline company={company} />
      <ul className="mt-8 grid gap-6">
        {others.map((round) => (
          <li key={round.roundId} className="border-t border-line pt-6 only:border-t-0 only:pt-0">
            <h3 className="font-semibold">{headingOf(round, newest)}</h3>
            {round.state === "raising" && (
              <p className="mt-1 text-sm text-muted">An offering that has sold nothing yet: not a funding round.</p>
            )}
            {round.isDoubled === true && (
              <p className="mt-1 text-sm text-muted">
                May be the same raise as another filing within 180 days, so sums leave it out.
              </p>
            )}
            <dl className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
              <RoundFacts round={round} />
            </dl>
            {round.proofUrl !== null && (
              <OutboundLink
                href={round.proofUrl}
                className="link mt-2 inline-flex min-h-11 items-center text-sm font-medium"
              >
                View Funding Proof
              </OutboundLink>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function headingOf(round: CompanyPageRound, newest: CompanyPageRound | null): string {
  if (round.state === "raising") return raisingText(round);
  return round === newest ? "Newest round" : "Earlier round";
}
