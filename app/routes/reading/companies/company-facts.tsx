import { ROUND_FACTS, SHOWN_COMPANY_FACTS } from "../../../../core/catalogue/facts/facts.ts";
import type { CompanyPage, CompanyPageRound } from "../../../../core/reading/directory/company-page.ts";
import { foldToAscii } from "../../../../core/catalogue/names/ascii.ts";
import type { Proof } from "../../../../core/reading/directory/proof.ts";
import { PublishedDate } from "../../../ui/format/date.tsx";
import { Fact, KnownFacts } from "../../../ui/fact.tsx";
import { Flag } from "../../../ui/flag.tsx";
import { formatAmount } from "../../../ui/format/format-amount.ts";
import { formatDate } from "../../../ui/format/format-date.ts";
import { countryName } from "../../../ui/format/format-place.ts";
import { FundingTypeBadge } from "../../../ui/funding-type-badge.tsx";
import { totalRaised } from "./total-raised.ts";

/** Optional fields that are shown elsewhere: in the heading, the description or the location. */
const SHOWN_ELSEWHERE = [
  "name",
  "domain",
  "description",
  "industry",
  "city",
  "region",
  "country",
  "startup",
  "startupReason",
] as const;

/** Facts about a company besides its rounds and people, each with its source. Must be inside a `<dl>`. */
export function CompanyFacts({ company }: { readonly company: CompanyPage }) {
  return (
    <>
      <IndustryFact company={company} />
      {placeFacts(company).map(({ term, text, proof }) => (
        <Fact key={term} term={term} proof={proof}>
          {term !== "City" && term !== "Region" && <Flag country={company.country?.value ?? null} />}
          {text}
        </Fact>
      ))}
      <StartupFact company={company} />
      {company.logo !== null && (
        <Fact term="Logo" proof={company.logo.proof}>
          From its website
        </Fact>
      )}
      <KnownFacts facts={SHOWN_COMPANY_FACTS} of={company} except={SHOWN_ELSEWHERE} />
    </>
  );
}

const LISTED = {
  yes: "Listed because",
  no: "Not listed because",
  unknown: "Not yet decided whether it is a startup:",
} as const;

/** Explains why a company of filings is on lists or not. */
function StartupFact({ company: { startup, startupReason } }: { readonly company: CompanyPage }) {
  if (startup === null) return null;
  const reason = startup.proof?.method === "edited" ? "an editor decided so" : startupReason?.value;
  return (
    <Fact term="Listing" proof={startup.proof}>
      {LISTED[startup.value]} {reason ?? "of its filing"}.
    </Fact>
  );
}

/** A company's industries, and the words of its sources where they differ. */
function IndustryFact({ company: { industries, industry } }: { readonly company: CompanyPage }) {
  if (industry === null) return null;
  const [names, words] = [industries.join(", "), industry.value.join(", ")];
  return (
    <Fact term="Industry" proof={industry.proof}>
      {names === "" ? words : names}
      {names !== "" && names.toLowerCase() !== words.toLowerCase() && (
        <span className="font-normal text-muted"> (source: {words})</span>
      )}
    </Fact>
  );
}

interface PlaceFact {
  readonly term: string;
  readonly text: string;
  readonly proof: Proof | null;
}

/** True for a city's own region: "Zürich, Zurich". */
function isCalledAs(city: CompanyPage["city"], region: NonNullable<CompanyPage["region"]>): boolean {
  return city !== null && foldToAscii(city.value) === foldToAscii(region.value);
}

/** A company's location: one fact when one source states all of it, else one for each part. */
function placeFacts({ city, region, country }: CompanyPage): PlaceFact[] {
  const parts = [
    city && { term: "City", text: city.value, proof: city.proof },
    region && (isCalledAs(city, region) ? null : { term: "Region", text: region.value, proof: region.proof }),
    country && { term: "Country", text: countryName(country.value), proof: country.proof },
  ].filter((part) => part !== null);
  const [first] = parts;
  if (first === undefined || !parts.every(({ proof }) => isSame(proof, first.proof))) return parts;
  return [{ term: "Location", text: parts.map(({ text }) => text).join(", "), proof: first.proof }];
}

function isSame(a: Proof | null, b: Proof | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.method === b.method &&
    a.sourceUrl === b.sourceUrl &&
    a.sourceLabel === b.sourceLabel &&
    a.retrievedAt.getTime() === b.retrievedAt.getTime()
  );
}

/** Facts in the round's heading, or shown as part of another fact. */
const SHOWN_ABOVE = ["state", "amount", "amountText", "fundingType", "stageText", "announced"] as const;

/** The facts of one round, each with its source. Must be inside a `<dl>`. */
export function RoundFacts({ round }: { readonly round: CompanyPageRound }) {
  const { amount, announced, fundingType } = round;
  const sold = round.state === "closed";
  return (
    <>
      <Fact term={sold ? "Amount raised" : "Amount sold so far"} proof={amount?.proof ?? null}>
        {amount === null ? (
          <span className="text-muted">{sold ? "Undisclosed" : "Nothing yet"}</span>
        ) : (
          <span className="tabular-nums">{formatAmount(amount.value)}</span>
        )}
        <DollarFigure round={round} />
      </Fact>
      {announced !== null && (
        <Fact term={sold ? "Date raised" : "Date announced"} proof={announced.proof}>
          <PublishedDate date={announced.value} />
        </Fact>
      )}
      {fundingType !== null && (
        <Fact term="Funding type" proof={fundingType.proof}>
          <FundingTypeBadge type={fundingType.value} isExplained />
        </Fact>
      )}
      <KnownFacts facts={ROUND_FACTS} of={round} except={SHOWN_ABOVE} />
    </>
  );
}

/** The equity of all rounds, and the rounds missing from the sum; nothing for a company without a known amount. */
export function TotalRaisedFact({ company }: { readonly company: CompanyPage }) {
  const total = totalRaised(company);
  if (total === null) return null;
  const { usdMinor, counted, uncounted, isConverted } = total;
  const notes = [
    `from ${counted} equity ${counted === 1 ? "round" : "rounds"}`,
    uncounted > 0 && `${uncounted} more without a dollar amount`,
    isConverted && "converted at the last known rate",
  ].filter((note) => note !== false);
  return (
    <Fact term="Total raised" proof={null}>
      <span className="tabular-nums">
        {uncounted > 0 && "At least "}
        {formatAmount({ minor: usdMinor, currency: "USD" })}
      </span>
      <span className="block text-sm font-normal text-muted">{notes.join(", ")}</span>
    </Fact>
  );
}

/** The US-dollar equivalent of an amount: "≈ $3.9M at the rate of Mar 3, 2026"; the title names who published the rate. */
function DollarFigure({ round: { amount, amountUsd } }: { readonly round: CompanyPageRound }) {
  if (amount === null || amountUsd === null || amount.value.currency === "USD") return null;
  const { minor, rateOn, rateSource } = amountUsd;
  const rate = rateOn === null ? "" : ` at the rate of ${formatDate({ date: rateOn, precision: "day" })}`;
  return (
    <span
      className="ms-1.5 text-sm font-normal text-muted"
      title={["Converted to US dollars", rateSource].filter(Boolean).join(": ")}
    >
      ≈ <span className="tabular-nums">{formatAmount({ minor, currency: "USD" })}</span>
      {rate}
    </span>
  );
}
