import type { Lead } from "../../core/directory/lead.ts";
import { Amount } from "./amount.tsx";
import { PublishedDate } from "./date.tsx";
import { formatPlace } from "./format-place.ts";
import { FundingTypeBadge } from "./funding-type-badge.tsx";
import { OutboundLink } from "./outbound-link.tsx";

interface RoundsTableProps {
  readonly rounds: readonly Lead[];
  /** `full`: every column of the list; `brief`: the home page's, with a button to the company. */
  readonly columns: "full" | "brief";
  readonly caption: string;
}

/** A table of funding rounds: rows on wide screens, cards on narrow ones. */
export function RoundsTable({ rounds, columns, caption }: RoundsTableProps) {
  const full = columns === "full";
  return (
    <div className="rounds-frame">
      <table className="rounds">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Company</th>
            {full && <th scope="col">Website</th>}
            <th scope="col">Founder</th>
            <th scope="col" className="amount">
              Amount
            </th>
            <th scope="col">Type</th>
            <th scope="col">Date</th>
            {full && <th scope="col">Investors</th>}
            <th scope="col">Industry</th>
            {full ? <th scope="col">Proof</th> : <th scope="col">Actions</th>}
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => (
            <tr key={round.roundId} data-round={full ? undefined : round.roundId}>
              <CompanyCell round={round} />
              {full && <WebsiteCell round={round} />}
              <FounderCell round={round} />
              <td className="amount">
                <Amount amount={round.amount} usdMinor={round.amountUsdMinor} />
              </td>
              <td className="type">{round.fundingType === null ? <Unknown /> : <FundingTypeBadge type={round.fundingType} />}</td>
              <td className="date">{round.announced === null ? <Unknown /> : <PublishedDate date={round.announced} />}</td>
              {full && <InvestorsCell round={round} />}
              <td className="industry">{round.industry ?? <Unknown />}</td>
              {full ? <ProofCell round={round} /> : <ViewCell round={round} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly round: Lead;
}

function CompanyCell({ round }: CellProps) {
  const place = formatPlace(round);
  return (
    <th scope="row">
      <a className="name" href={`/companies/${round.companySlug}`}>
        {round.companyName}
      </a>
      {place !== null && <span className="beneath">{place}</span>}
    </th>
  );
}

function WebsiteCell({ round: { website } }: CellProps) {
  return (
    <td className="site">
      {website === null ? (
        <Unknown />
      ) : (
        <OutboundLink href={website} className={null}>
          {hostOf(website)}
        </OutboundLink>
      )}
    </td>
  );
}

function FounderCell({ round: { founderName, founderSlug, founderLink } }: CellProps) {
  if (founderName === null) {
    return (
      <td className="founder">
        <Unknown />
      </td>
    );
  }
  return (
    <td className="founder">
      {founderSlug === null ? founderName : <a href={`/companies/founders/${founderSlug}`}>{founderName}</a>}
      {founderLink !== null && (
        <OutboundLink href={founderLink} className={null} label={`Contact ${founderName}`}>
          Contact
        </OutboundLink>
      )}
    </td>
  );
}

function InvestorsCell({ round: { investors } }: CellProps) {
  const names = investors.map(({ name, lead }) => (lead ? `${name} (lead)` : name)).join(", ");
  return (
    <td className="investors">
      {investors.length === 0 ? (
        <Unknown />
      ) : (
        <span className="clamp">{names}</span>
      )}
    </td>
  );
}

function ProofCell({ round: { proofUrl, companyName } }: CellProps) {
  return (
    <td className="proof">
      {proofUrl === null ? (
        <Unknown />
      ) : (
        <OutboundLink href={proofUrl} className={null} label={`Proof for ${companyName}`}>
          Proof
        </OutboundLink>
      )}
    </td>
  );
}

function ViewCell({ round: { companySlug, companyName } }: CellProps) {
  return (
    <td className="view">
      <a className="button button-quiet" href={`/companies/${companySlug}`} aria-label={`View ${companyName}`}>
        View
      </a>
    </td>
  );
}

/** An unknown value: nothing in the document; the style shows a dash and lets it be read as "Unknown". */
function Unknown() {
  return <span className="unknown" />;
}

function hostOf(address: string): string {
  return URL.parse(address)?.hostname.replace(/^www\./, "") ?? address;
}
