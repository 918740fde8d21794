import type { ProvedRound, Receipts } from "../../../core/intake/accuracy/receipts.ts";
import { Amount } from "../format/amount.tsx";
import { count } from "../format/count.ts";
import { formatDate } from "../format/format-date.ts";
import { spanText } from "../format/span-text.ts";
import { TextLink } from "../forms/controls.tsx";
import { Instant } from "../frame/instant.tsx";
import { monthText } from "../growth.tsx";
import { Monogram } from "../monogram.tsx";
import { OutboundLink } from "../outbound-link.tsx";

/** A real round beside what proves it, and the site's figures about itself, each linked to where it can be checked. */
export function ReceiptsCard({
  receipts,
  proved,
}: {
  readonly receipts: Receipts;
  readonly proved: ProvedRound | null;
}) {
  return (
    <section aria-label="Check us" className="card min-w-0 divide-y divide-line wrap-anywhere">
      {proved !== null && <Proof round={proved} />}
      <Figures receipts={receipts} />
    </section>
  );
}

function Proof({ round: { lead, day, source, url, items, headline } }: { readonly round: ProvedRound }) {
  return (
    <div className="p-4 md:p-5">
      <p className="flex items-center gap-3">
        <Monogram name={lead.companyName} logo={lead.logo} />
        <a
          className="min-w-0 grow truncate text-lg font-semibold hover:text-accent hover:underline"
          href={`/companies/${lead.companySlug}`}
        >
          {lead.companyName}
        </a>
        {lead.isSample && <span className="badge shrink-0">Sample</span>}
      </p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
        <dt className="text-sm text-muted">Amount</dt>
        <dd>
          <span className="font-semibold tabular-nums">
            <Amount amount={lead.amount} usdMinor={lead.amountUsdMinor} />
          </span>{" "}
          <ItemLink item={items.amount?.name} url={url} of="amount" />
        </dd>
        {day !== null && (
          <>
            <dt className="text-sm text-muted">Date</dt>
            <dd>
              <span className="font-semibold tabular-nums">{formatDate({ date: day, precision: "day" })}</span>{" "}
              <ItemLink item={items.day?.name} url={url} of="date" />
            </dd>
          </>
        )}
        <dt className="text-sm text-muted">Source</dt>
        <dd className="min-w-0">
          <OutboundLink href={url} label={headline ?? `${source} of ${lead.companyName}`}>
            {headline ?? source}
          </OutboundLink>
        </dd>
      </dl>
    </div>
  );
}

/** Where the filing states the value; nothing for other sources. */
function ItemLink({ item, url, of }: { readonly item: string | undefined; readonly url: string; readonly of: string }) {
  if (item === undefined) return null;
  return (
    <OutboundLink href={url} className="link text-sm" label={`${item}, which states the ${of}`}>
      {item}
    </OutboundLink>
  );
}

function Figures({ receipts: { accuracy, registers, listing, corrections, least } }: { readonly receipts: Receipts }) {
  return (
    <ul className="space-y-2 p-4 text-sm md:p-5">
      <li>
        {accuracy === null ? (
          <>
            <TextLink href="/coverage#accuracy">Accuracy</TextLink>: first month being checked
          </>
        ) : (
          <>
            <TextLink href="/coverage#accuracy">
              {accuracy.right} of {accuracy.of} values right
            </TextLink>{" "}
            in {monthText(accuracy.month)}, checked by our editor
          </>
        )}
      </li>
      {listing !== null && (
        <li>
          <TextLink href="/coverage#scheduled">{spanText(listing.minutes)}</TextLink> from filing to listing (median,{" "}
          {listing.register})
        </li>
      )}
      {registers.map(({ name, readAt }) => (
        <li key={name}>
          {name}:{" "}
          {readAt === null ? (
            "not read yet"
          ) : (
            <>
              last read <Instant at={readAt} />
            </>
          )}
        </li>
      ))}
      <li>
        <TextLink href="/coverage#corrections">
          {corrections === null ? `Fewer than ${least}` : count(corrections)}{" "}
          {corrections === 1 ? "correction" : "corrections"}
        </TextLink>{" "}
        this month. Wrong? <TextLink href="/contact">Say so</TextLink>
      </li>
    </ul>
  );
}
