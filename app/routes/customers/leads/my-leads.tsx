import { data, redirect } from "react-router";
import {
  countTracked,
  listTracked,
  MOST_TRACKED,
  type TrackedLead,
} from "../../../../core/reading/pipeline/read-tracked.ts";
import { TRACKED_LABELS, TRACKED_LISTS } from "../../../../core/reading/pipeline/tracked.ts";
import { coreContext, siteContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import { PrimaryLink, QuietLink, TextLink } from "../../../ui/forms/controls.tsx";
import { formatDate } from "../../../ui/format/format-date.ts";
import { Amount } from "../../../ui/format/amount.tsx";
import { formatShortPlace } from "../../../ui/format/format-place.ts";
import { Monogram } from "../../../ui/monogram.tsx";
import { OutboundLink } from "../../../ui/outbound-link.tsx";
import { EXPORT_PATH, SELECTED } from "../../reading/companies/export/names.ts";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/my-leads.ts";
import { TrackForm } from "./track-form.tsx";

const PATH = "/account/leads";

/** The companies the account saved, gave a status or hid. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const asked = new URL(request.url).searchParams.get("list") ?? "saved";
  const list = TRACKED_LISTS.find((one) => one === asked);
  if (list === undefined) return redirect(PATH);
  const from = list === "saved" ? PATH : `${PATH}?list=${list}`;
  if (ctx.actor.access === "anonymous") return redirect(`/sign-in?next=${encodeURIComponent(from)}`);
  const { sampleSize } = context.get(siteContext);
  const [counts, leads] = await Promise.all([countTracked(ctx), listTracked(ctx, { list, sampleSize })]);
  return data({ list, from, counts, leads }, PRIVATE);
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "My leads");

export default function MyLeads({ loaderData: { list, from, counts, leads } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page px-4 py-6 md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-xl font-bold">My leads</h1>
        <p className="flex flex-wrap gap-2">
          <QuietLink href="/account/leads/leads.csv" download="">
            CSV with status and notes
          </QuietLink>
          {leads.length > 0 && (
            <PrimaryLink href={`${EXPORT_PATH}?${SELECTED}=${leads.map(({ lead }) => lead.roundId).join(",")}`}>
              Export
            </PrimaryLink>
          )}
        </p>
      </div>
      <nav aria-label="Lists of leads" className="tabs mt-3">
        {TRACKED_LISTS.map((one) => (
          <a
            key={one}
            href={one === "saved" ? PATH : `${PATH}?list=${one}`}
            aria-current={one === list ? "page" : undefined}
          >
            {TRACKED_LABELS[one]} <i>{counts[one]}</i>
          </a>
        ))}
      </nav>
      {leads.length === 0 ? (
        <p className="card mt-4 px-6 py-10 text-center text-muted">
          Nothing here yet. Save companies, set a status or hide them in the{" "}
          <TextLink href="/companies">list of rounds</TextLink>.
        </p>
      ) : (
        <ul className="mt-4 grid gap-3">
          {leads.map((one) => (
            <TrackedCard key={one.lead.companyId} {...one} from={from} />
          ))}
        </ul>
      )}
      {leads.length === MOST_TRACKED && (
        <p className="mt-4 text-sm text-muted">The {MOST_TRACKED} you changed last are listed.</p>
      )}
    </div>
  );
}

function TrackedCard({ lead, tracked, from }: TrackedLead & { readonly from: string }) {
  const place = formatShortPlace(lead);
  return (
    <li className="card grid gap-4 p-4 md:grid-cols-2">
      <div>
        <p className="flex items-center gap-3">
          <Monogram name={lead.companyName} logo={lead.logo} />
          <a className="link font-semibold" href={`/companies/${lead.companySlug}`}>
            {lead.companyName}
          </a>
        </p>
        <p className="mt-2 text-sm">
          <strong>
            <Amount amount={lead.amount} usdMinor={lead.amountUsdMinor} />
          </strong>
        </p>
        <p className="mt-1 text-sm text-muted">
          {[lead.fundingType, lead.announced === null ? null : formatDate(lead.announced), place]
            .filter((part) => part !== null)
            .join(" · ")}
        </p>
        {lead.founderName !== null && (
          <p className="mt-1 text-sm">
            {lead.founderName}
            {lead.founderLink !== null && (
              <>
                {" "}
                <OutboundLink href={lead.founderLink} label={`Contact ${lead.founderName}`}>
                  Contact
                </OutboundLink>
              </>
            )}
          </p>
        )}
      </div>
      <TrackForm companyId={lead.companyId} companyName={lead.companyName} tracked={tracked} from={from} />
    </li>
  );
}
