import type { ReactNode } from "react";
import type { ReviewCandidate, ReviewEvidence as Evidence } from "../../../../core/intake/ingest/review/queue.ts";
import { formatExactAmount } from "../../../ui/format/format-amount.ts";
import { formatDate } from "../../../ui/format/format-date.ts";
import { formatPlace } from "../../../ui/format/format-place.ts";
import { OutboundLink } from "../../../ui/outbound-link.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { Facts } from "../office-page.tsx";

/** The values stated by a source, with a link to it, and other items of the group. */
export function ReviewEvidence({ candidate }: { readonly candidate: ReviewCandidate }) {
  const { others, groupSize, kind, createdAt } = candidate;
  const unlisted = groupSize - 1 - others.length;
  return (
    <div className="min-w-0">
      <h3 className="font-semibold">Stated by the source</h3>
      <Facts className="mt-2" facts={factsOf(candidate)} />
      <RawEvidence candidate={candidate} />
      <p className="mt-3 text-sm text-muted">
        <Source evidence={candidate} />, waiting since <Instant at={createdAt} />
      </p>
      {others.length > 0 && (
        <>
          <h3 className="mt-4 font-semibold">
            {kind === "match" ? "Rows with the same question" : "Also reported by"}
          </h3>
          <ul className="mt-1 grid gap-1 text-sm">
            {others.map((other) => (
              <li key={other.id}>
                {roundOf(other)} <Source evidence={other} />
              </li>
            ))}
            {unlisted > 0 && <li className="text-muted">and {unlisted} more</li>}
          </ul>
        </>
      )}
    </div>
  );
}

function rawHeading({ kind, record }: ReviewCandidate): string {
  if (kind === "news") return "Article";
  return record.method === "published" ? "On its pages" : "Row in the list";
}

/** The source's own words: the row of a list, the findings on a site, or the title, text and link of an article. */
function RawEvidence({ candidate }: { readonly candidate: ReviewCandidate }) {
  const { raw = [] } = candidate.record;
  if (raw.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 font-semibold">{rawHeading(candidate)}</h3>
      <Facts
        className="mt-2 text-sm"
        facts={raw.map(([name, text]) => [
          name,
          /^https?:\/\/\S+$/.test(text) ? (
            <OutboundLink key={name} href={text}>
              {text}
            </OutboundLink>
          ) : (
            text
          ),
        ])}
      />
    </>
  );
}

function factsOf({ record: { company, round, people, filing } }: Evidence): (readonly [string, ReactNode])[] {
  const place = formatPlace({
    city: company.city ?? null,
    region: company.region ?? null,
    country: company.country ?? null,
  });
  const names = (round?.investors ?? []).map(({ name, lead }) => (lead ? `${name} (lead)` : name));
  return [
    ["Company", company.name ?? company.legalName ?? company.nameFromDomain],
    ["Legal name", company.name === undefined ? undefined : company.legalName],
    ["Former names", company.formerNames?.join(", ")],
    ["Website", company.website && <OutboundLink href={company.website}>{company.website}</OutboundLink>],
    ["Location", place],
    ["Industry", company.industry?.join(", ")],
    ["About", company.description],
    ["Amount", round?.amount ? formatExactAmount(round.amount) : round?.amountText],
    ["Stage", round?.stageText],
    ["Date", round?.announced ? formatDate(round.announced) : round?.firstSale && formatDate(round.firstSale)],
    ["Investors", names.join(", ")],
    [
      "People",
      people.map(({ name, title, relation }) => `${name} (${title ?? relation.replaceAll("_", " ")})`).join(", "),
    ],
    ["Filing", filing?.accession],
  ];
}

/** The article, filing or row, with its link if it has one. */
function Source({ evidence: { source, document, ref, record } }: { readonly evidence: Evidence }) {
  const { sourceUrl } = record;
  const host = sourceUrl === undefined ? undefined : URL.parse(sourceUrl)?.host;
  return (
    <span className="[overflow-wrap:anywhere]">
      {sourceUrl !== undefined && host !== undefined && (
        <>
          <OutboundLink href={sourceUrl}>{host}</OutboundLink>,{" "}
        </>
      )}
      {source}: {document}
      {ref !== sourceUrl && `, ${ref}`}
    </span>
  );
}

function roundOf({ record: { company, round } }: Evidence): string {
  return [
    company.name,
    round?.stageText,
    round?.amount && formatExactAmount(round.amount),
    round?.announced && formatDate(round.announced),
  ]
    .filter(Boolean)
    .join(", ");
}
