import type { Lead } from "../../core/directory/lead.ts";
import { Amount } from "./amount.tsx";
import { formatDate } from "./format-date.ts";
import { formatPlace } from "./format-place.ts";
import { FurtherCells, type FurtherColumn } from "./further-cells.tsx";
import { FundingTypeBadge } from "./funding-type-badge.tsx";
import { OutboundLink } from "./outbound-link.tsx";

interface RoundsTableProps {
  readonly rounds: readonly Lead[];
  /** `full`: every column of the list; `brief`: the home page's, with a button to the company. */
  readonly columns: "full" | "brief";
  readonly caption: string;
  /** What the table has after its usual columns, with its headings. */
  readonly further?: readonly (readonly [FurtherColumn, string])[];
}

const NO_FURTHER: readonly (readonly [FurtherColumn, string])[] = [];

const FULL = ["Company", "Website", "Founder", "Amount", "Type", "Date", "Investors", "Industry", "Proof"] as const;
const BRIEF = ["Company", "Founder", "Amount", "Type", "Date", "Industry", "Actions"] as const;

/**
 * A table of funding rounds: rows on wide screens, cards on narrow ones. Styles find most columns by their place
 * (app/styles/rounds.css), which spares a class in every cell of fifty rows.
 */
export function RoundsTable({ rounds, columns, caption, further = NO_FURTHER }: RoundsTableProps) {
  const full = columns === "full";
  return (
    <div className="rounds-frame">
      <table className={`rounds ${columns}`}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {[...(full ? FULL : BRIEF), ...further.map(([, heading]) => heading)].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => (
            <tr key={round.roundId} data-round={round.roundId}>
              <CompanyCell round={round} />
              {full && <WebsiteCell round={round} />}
              <FounderCell round={round} />
              <td>
                <Amount amount={round.amount} usdMinor={round.amountUsdMinor} />
              </td>
              <td>{round.fundingType === null ? <Unknown /> : <FundingTypeBadge type={round.fundingType} />}</td>
              <td>{round.announced === null ? <Unknown /> : formatDate(round.announced)}</td>
              {full && <InvestorsCell round={round} />}
              <td>{round.industry ?? <Unknown />}</td>
              {full ? <ProofCell round={round} /> : <ViewCell round={round} />}
              <FurtherCells round={round} columns={further} />
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
      <a href={`/companies/${round.companySlug}`}>
        {round.companyName}
      </a>
      {place !== null && <span>{place}</span>}
    </th>
  );
}

function WebsiteCell({ round: { website } }: CellProps) {
  return (
    <td>
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
      <td>
        <Unknown />
      </td>
    );
  }
  return (
    <td>
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
    <td>
      {investors.length === 0 ? (
        <Unknown />
      ) : (
        <span>{names}</span>
      )}
    </td>
  );
}

function ProofCell({ round: { proofUrl, companyName } }: CellProps) {
  return (
    <td>
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
