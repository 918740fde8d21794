import { titled } from "../../../../page-meta.ts";
import { data, redirect } from "react-router";
import { z } from "zod";
import { mayRunBulkJobs } from "../../../../../core/reading/directory/access.ts";
import { BULK_LIMITS, timeToLookUp } from "../../../../../core/finder/bulk/bulk.ts";
import { beginBulk, countCharged } from "../../../../../core/finder/bulk/create-bulk.ts";
import { peopleAhead } from "../../../../../core/finder/bulk/read-bulk.ts";
import { countLeadPeople, fileOfLeads } from "../../../../../core/finder/bulk/lead-people.ts";
import { isAppError } from "../../../../../platform/errors.ts";
import { SHARED_SESSIONS_A_MINUTE } from "../../../../../core/finder/verification/politeness.ts";
import { contentContext, coreContext, finderContext } from "../../../../context.ts";
import { statusOf } from "../../../../error-status.ts";
import { readFormPost } from "../../../../form-post.ts";
import { lookupsPerMonth, readBudgetOf } from "../../../../lookup-budget.ts";
import { PrimaryButton, QuietButton, TextLink } from "../../../../ui/forms/controls.tsx";
import { FormOutcome } from "../../../../ui/forms/form-outcome.tsx";
import { formatDate } from "../../../../ui/format/format-date.ts";
import { PageHeading } from "../../../../ui/frame/page-heading.tsx";
import { PRIVATE } from "../../../customers/sign-in/private.ts";
import { modeWords } from "../answer-words.ts";
import { PlansOffer } from "../plans-offer.tsx";
import type { Route } from "./+types/leads.ts";
import { FIND_PATH } from "./names.ts";
import { readLeads } from "./read-leads.ts";
import { Section } from "../../../../ui/frame/section.tsx";
import { count, counted } from "../../../../ui/format/count.ts";

/** Default number of leads to look up: a page of the list. */
const USUAL = 50;

/** Counts and cost of a list's lookup, before it starts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  if (!mayRunBulkJobs(ctx.actor)) return { may: false as const, isSignedIn: ctx.actor.access !== "anonymous" };
  const { deps } = context.get(finderContext);
  const params = new URL(request.url).searchParams;
  const { selection, name } = await readLeads(ctx, { params });
  const most = mostOf(params);
  const accountId = ctx.actor.id;
  const [counts, all, budget] = await Promise.all([
    countLeadPeople(ctx, { selection, most }),
    countLeadPeople(ctx, { selection, most: BULK_LIMITS.rows }),
    readBudgetOf(ctx, context.get(contentContext), accountId),
  ]);
  const lookups = await countCharged(ctx, { accountId, file: await fileOfLeads(ctx, { selection, most }) });
  const ahead = await peopleAhead(ctx, { accountId, people: lookups });
  return {
    may: true as const,
    name,
    most,
    counts,
    lookups,
    all: all.companies,
    budget,
    takes: timeToLookUp(lookups, ahead),
    asksServers: deps.mode() === "smtp",
    ahead,
    mode: modeWords(deps.mode(), deps.prober.method),
    others: [...params].filter(([key]) => key !== "most"),
  };
}

function mostOf(params: URLSearchParams): number {
  const asked = Number(params.get("most"));
  return Number.isInteger(asked) && asked >= 1 ? Math.min(asked, BULK_LIMITS.rows) : USUAL;
}

const form = z.object({ start: z.literal("1") });

/** Starts the bulk job; its page shows progress and has the file. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  const post = await readFormPost(request, form);
  if (post.kind !== "valid") return refused("Nothing was started. Please press the button again.", 400);
  if (!mayRunBulkJobs(ctx.actor)) return refused("Looking up lists is part of the paid plans.", 403);
  const params = new URL(request.url).searchParams;
  let id: string;
  try {
    const { selection, name } = await readLeads(ctx, { params });
    const file = await fileOfLeads(ctx, { selection, most: mostOf(params) });
    if (file.rows.length === 0) return refused("This list has no companies. Change its filter and try again.", 400);
    const accountId = ctx.actor.id;
    const perMonth = await lookupsPerMonth(ctx, context.get(contentContext), accountId);
    // Slashes in a filter's name ("AI/ML") would be taken for folders.
    const fileName = name.replaceAll(/[/\\]/g, "-");
    id = await beginBulk(ctx, { accountId, fileName, file, perMonth });
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    return refused(error.message, statusOf(error.code));
  }
  return redirect(`/email-finder/bulk/${id}`, { ...PRIVATE, status: 303 });
}

const refused = (error: string, status: number) => data({ error }, { ...PRIVATE, status });

export const meta = titled("Find addresses");

export default function FindAddresses({ loaderData: found, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <p>
        <TextLink href="/companies">Back to the list</TextLink>
      </p>
      <PageHeading className="mt-4 break-words" heading="Find addresses">
        We look up the main contact at each company: a person whose address is known, else the founder or the first
        officer listed.
      </PageHeading>
      {actionData !== undefined && (
        <FormOutcome className="mt-6" outcome={{ kind: "problem", text: actionData.error }} />
      )}
      {found.may ? <Confirmation found={found} /> : <PlansNote isSignedIn={found.isSignedIn} />}
    </div>
  );
}

type Found = Extract<Route.ComponentProps["loaderData"], { readonly may: true }>;

function Confirmation({
  found: { name, most, counts, lookups, all, budget, takes, asksServers, ahead, mode, others },
}: {
  readonly found: Found;
}) {
  const searched = new URLSearchParams(others);
  searched.set("most", String(most));
  // A company's name may lead to a domain that the catalogue does not have, so people without one are looked up, too.
  const repeats = Math.max(0, counts.people - counts.known - lookups);
  const unfindable = counts.companies - counts.people;
  const isTooMuch = budget.left !== null && lookups > budget.left;
  return (
    <Section
      id="list"
      heading={name}
      headingClass="text-xl font-semibold wrap-anywhere"
      className="card mt-8 p-6 md:p-8"
    >
      <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Figure term="Companies" value={counts.companies} of={all > counts.companies ? all : null} />
        <Figure term="Already published or verified" value={counts.known} of={null} />
        {repeats > 0 && <Figure term="Looked up by you within 30 days" value={repeats} of={null} />}
        <Figure term="People to look up" value={lookups} of={null} />
        {budget.left !== null && (
          <Figure term="Left in your plan this month" value={budget.left} of={budget.perMonth} />
        )}
      </dl>
      {isTooMuch && (
        <p className="mt-6 font-medium text-danger">
          This needs more lookups than your plan has left until{" "}
          {formatDate({ date: budget.renewsOn, precision: "day" })}. Choose fewer companies below.
        </p>
      )}
      <p className="mt-6 text-sm text-muted">
        {unfindable > 0 &&
          `${counted(unfindable, "company has", "companies have")} no known person or website; the file lists them without an address. `}
        {lookups > 0 && asksServers
          ? `This takes ${takes}: we ask each mail provider at most ${SHARED_SESSIONS_A_MINUTE} times a minute${ahead > 0 ? `, and ${count(ahead)} people of other lists take turns with yours` : ""}. Servers that ask us to come back are asked again for up to three hours. `
          : lookups === 0 && counts.known > 0 && "Every other address is known, so this takes a moment. "}
        Only new addresses count towards your plan: known ones, repeats within 30 days and people whom we do not find
        are free. An address from a list stays in the file if we find nothing better. {mode}
      </p>
      <div className="mt-6 flex flex-wrap items-end gap-4">
        <form method="post" action={`${FIND_PATH}?${searched}`}>
          <input type="hidden" name="start" value="1" />
          <PrimaryButton>
            {lookups === 0 ? "Get the file" : `Find ${counted(lookups, "address", "addresses")}`}
          </PrimaryButton>
        </form>
        <form method="get" action={FIND_PATH} className="flex items-end gap-2">
          {others.map(([key, value]) => (
            <input key={`${key}=${value}`} type="hidden" name={key} value={value} />
          ))}
          <label className="text-sm">
            Newest companies
            <input
              type="number"
              name="most"
              min={1}
              max={BULK_LIMITS.rows}
              defaultValue={most}
              className="mt-1 block min-h-11 w-28 rounded-md border border-edge bg-surface px-3"
            />
          </label>
          <QuietButton>Change</QuietButton>
        </form>
      </div>
    </Section>
  );
}

function Figure({ term, value, of }: { readonly term: string; readonly value: number; readonly of: number | null }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="text-lg font-semibold tabular-nums">
        {count(value)}
        {of !== null && <span className="text-sm font-normal text-muted"> of {count(of)}</span>}
      </dd>
    </div>
  );
}

function PlansNote({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <PlansOffer isSignedIn={isSignedIn} next="/companies">
      <p className="mt-2 text-muted">
        Get a file of any list with the address of each company's main contact, its status and its source.
      </p>
    </PlansOffer>
  );
}
