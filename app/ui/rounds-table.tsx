import type { ReactNode } from "react";
import type { Lead } from "../../core/reading/directory/lead.ts";
import type { Contact, ShownAddress } from "../../core/finder/contacts/read-contacts.ts";
import { LatestCell, PaceCell } from "./growth.tsx";
import { Amount } from "./format/amount.tsx";
import { statusLabel } from "../../core/catalogue/facts/address-status.ts";
import { formatDate, formatInstant } from "./format/format-date.ts";
import { formatPlace, formatShortPlace } from "./format/format-place.ts";
import { FundingTypeBadge } from "./funding-type-badge.tsx";
import { Monogram } from "./monogram.tsx";
import { FiledOn, RaisingBadge } from "./raising.tsx";
import { OutboundLink } from "./outbound-link.tsx";

/** The head of a sortable column. */
export interface SortHead {
  /** The address of the table sorted by this column, or in the other direction if it already is. */
  readonly href: string;
  /** The current direction; null if the table is sorted by another column. */
  readonly direction: "asc" | "desc" | null;
}

/** A row of the table, with the person to write to where the reader sees contacts. */
export interface ListedRound extends Lead {
  readonly contact?: Contact;
}

interface RoundsTableProps {
  readonly rounds: readonly ListedRound[];
  /** `full`: every column of the list; `brief`: the home page's, with a link to the company. */
  readonly columns: "full" | "brief";
  readonly caption: string;
  /** Optional columns after the usual ones, with their headings. */
  readonly further?: readonly (readonly [FurtherColumn, string])[];
  /** Columns of the page itself after all others: heading and content. */
  readonly own?: readonly (readonly [heading: string, cell: (round: ListedRound) => ReactNode])[];
  /** The sortable columns by heading. */
  readonly sorts?: Readonly<Partial<Record<string, SortHead>>>;
  /** Content at the start of each row. */
  readonly lead?: (round: ListedRound) => ReactNode;
  /** Content beside each company's name. */
  readonly mark?: (round: ListedRound) => ReactNode;
}

const NO_FURTHER: readonly (readonly [FurtherColumn, string])[] = [];

/** The heading of buttons, which say themselves what they do. */
const ACTIONS = "Actions";
const FULL = ["Company", "Founder", "Amount", "Stage", "Date", "Location", "Investors", "Industry", "Proof"] as const;
const BRIEF = ["Company", "Founder", "Amount", "Type", "Date", "Industry", ACTIONS] as const;

/**
 * A table of funding rounds: rows on wide screens, cards on narrow ones. CSS selects columns by position
 * (app/styles/rounds.css), which avoids a class on every cell, and shows an empty cell as a dash with the alternative
 * text "Unknown".
 */
export function RoundsTable({
  rounds,
  columns,
  caption,
  further = NO_FURTHER,
  own = [],
  sorts = {},
  lead,
  mark,
}: RoundsTableProps) {
  const full = columns === "full";
  return (
    <div className="rounds-frame">
      <table className={`rounds ${columns}`}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {[
              ...(full ? FULL : BRIEF),
              ...further.map(([, heading]) => heading),
              ...own.map(([heading]) => heading),
            ].map((heading) => (
              <ColumnHead key={heading} heading={heading} sort={sorts[heading]} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => (
            <tr key={round.roundId} data-round={round.roundId}>
              <CompanyCell round={round} lead={lead?.(round)} mark={mark?.(round)} full={full} />
              <FounderCell round={round} />
              <td>
                {round.offer === undefined ? (
                  <Amount amount={round.amount} usdMinor={round.amountUsdMinor} />
                ) : (
                  <RaisingBadge offer={round.offer} />
                )}
              </td>
              <td>{round.fundingType !== null && <FundingTypeBadge type={round.fundingType} />}</td>
              <td>
                {round.announced !== null && formatDate(round.announced)}
                {round.offer !== undefined && <FiledOn offer={round.offer} />}
              </td>
              {full && <TextCell text={formatShortPlace(round)} />}
              {full && <InvestorsCell round={round} />}
              {full ? <TextCell text={round.industries.join(", ")} /> : <td>{round.industries.join(", ")}</td>}
              {full ? <ProofCell round={round} /> : <ViewCell round={round} />}
              <FurtherCells round={round} columns={further} />
              {own.map(([heading, cell]) => (
                <td key={heading} data-heading={heading}>
                  {cell(round)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

/** A column's heading with its sort link; not shown where rows are cards. */
function ColumnHead({ heading, sort }: { readonly heading: string; readonly sort: SortHead | undefined }) {
  return (
    <th scope="col" aria-sort={sort?.direction ? ARIA_SORT[sort.direction] : undefined}>
      {heading === ACTIONS ? <span className="sr-only">{heading}</span> : heading}
      {sort !== undefined && <a href={sort.href} aria-label={`Sort by ${heading.toLowerCase()}`} />}
    </th>
  );
}

interface CellProps {
  readonly round: ListedRound;
}

interface CompanyCellProps extends CellProps {
  readonly lead: ReactNode;
  readonly mark: ReactNode;
  /** With the website, instead of the location. */
  readonly full: boolean;
}

function CompanyCell({ round, lead, mark, full }: CompanyCellProps) {
  const { companyName, companySlug, website } = round;
  const host = full && website !== null ? hostOf(website) : null;
  const beneath = full ? host : formatPlace(round);
  return (
    <th scope="row">
      {lead}
      <Monogram name={companyName} logo={round.logo} />
      <a href={`/companies/${companySlug}`}>{companyName}</a>
      {beneath !== null && <span>{beneath}</span>}
      {mark}
      {host !== null && <a href={website ?? ""} aria-label={`Open ${host}`} target="_blank" rel="noopener" />}
    </th>
  );
}

function FounderCell({ round: { founderName, founderSlug, founderLink, contact } }: CellProps) {
  return (
    <td>
      {founderSlug === null || founderName === null ? (
        founderName
      ) : (
        <a href={`/companies/founders/${founderSlug}`}>{founderName}</a>
      )}
      {founderName !== null && founderLink !== null && (
        <OutboundLink href={founderLink} className={null} label={`Contact ${founderName}`}>
          Contact
        </OutboundLink>
      )}
      {contact !== undefined && contact.address !== null && <MailLink contact={contact} address={contact.address} />}
    </td>
  );
}

interface MailLinkProps {
  readonly contact: Contact;
  readonly address: ShownAddress;
}

/** An envelope that starts a message; its title says whose address it is and how it is known. */
function MailLink({ contact: { name }, address: { address, status, statusAt } }: MailLinkProps) {
  return (
    <a
      className="mail"
      href={`mailto:${address}`}
      title={`${name ?? "General address"}: ${statusLabel(status, statusAt)}`}
      aria-label={`Write to ${address}`}
    />
  );
}

/** Shorter text fits the narrowest column, so that its cell needs no element of its own. */
const LONG_TEXT = 16;

/** Text that may take the two lines of a row. */
function TextCell({ text }: { readonly text: string | null }) {
  return <td>{text !== null && text.length > LONG_TEXT ? <span>{text}</span> : text}</td>;
}

/**
 * The first investor, a lead investor if there is one, and the number of the others; their names are read out and
 * found.
 */
function InvestorsCell({ round: { investors } }: CellProps) {
  const [first, ...others] = investors
    .toSorted((a, b) => Number(b.lead) - Number(a.lead))
    .map(({ name, lead }) => (lead ? `${name} (lead)` : name));
  if (first === undefined || others.length === 0) return <TextCell text={first ?? null} />;
  return (
    <td>
      <span data-n={others.length}>
        {first}
        <b>{`, ${others.join(", ")}`}</b>
      </span>
    </td>
  );
}

function ProofCell({ round: { proofUrl, companyName } }: CellProps) {
  return (
    <td>
      {proofUrl !== null && (
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

function hostOf(address: string): string {
  return URL.parse(address)?.hostname.replace(/^www\./, "") ?? address;
}

/** Optional columns of a table of rounds. */
export type FurtherColumn = "contact" | "total_raised" | "added" | "updated" | "traffic" | "employees" | "pace";

const FURTHER: Readonly<Record<FurtherColumn, (round: ListedRound) => ReactNode>> = {
  contact: (round) => <ContactCell round={round} />,
  total_raised: (round) => <TotalRaised usdMinor={round.totalRaisedUsdMinor} />,
  added: (round) => formatInstant(round.addedAt),
  updated: (round) => formatInstant(round.updatedAt),
  traffic: ({ growth }) => growth.traffic && <LatestCell latest={growth.traffic} />,
  employees: ({ growth }) => growth.employees && <LatestCell latest={growth.employees} />,
  pace: ({ growth }) => <PaceCell growth={growth} />,
};

interface FurtherCellsProps {
  readonly round: ListedRound;
  /** The columns with their headings, in order. */
  readonly columns: readonly (readonly [FurtherColumn, string])[];
}

/** Cells of the optional columns. Each carries its heading, because its position varies. */
function FurtherCells({ round, columns }: FurtherCellsProps) {
  return columns.map(([column, heading]) => (
    <td key={column} data-heading={heading}>
      {FURTHER[column](round)}
    </td>
  ));
}

/** Address and status of the person to write to, named where it is not the founder of the row. */
export function ContactCell({ round: { contact, founderName } }: CellProps) {
  if (contact === undefined || contact.address === null) return null;
  const { address, status, statusAt } = contact.address;
  const words = statusLabel(status, statusAt);
  const name = contact.name ?? "General address";
  return (
    <>
      <a className="block truncate" href={`mailto:${address}`} title={address}>
        {address}
      </a>
      <span className="block truncate text-xs text-muted" title={words}>
        {name === founderName ? words : `${name} · ${words}`}
      </span>
    </>
  );
}

function TotalRaised({ usdMinor }: { readonly usdMinor: number | null }) {
  return <Amount amount={usdMinor === null ? null : { minor: usdMinor, currency: "USD" }} usdMinor={usdMinor} />;
}
