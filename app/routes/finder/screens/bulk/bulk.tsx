import { pageMetaOf } from "../../../../page-meta.ts";
import { data, redirect } from "react-router";
import { mayRunBulkJobs } from "../../../../../core/reading/directory/access.ts";
import { BULK_LIMITS, type BulkState, KEPT_DAYS, timeToLookUp } from "../../../../../core/finder/bulk/bulk.ts";
import { readBounces } from "../../../../../core/finder/bounces/read-file.ts";
import { type RecordedBounces, recordBounces } from "../../../../../core/finder/bounces/record-bounces.ts";
import { createBulk } from "../../../../../core/finder/bulk/create-bulk.ts";
import { listBulks } from "../../../../../core/finder/bulk/read-bulk.ts";
import { SESSIONS_A_MINUTE } from "../../../../../core/finder/verification/politeness.ts";
import { type AppError, isAppError } from "../../../../../platform/errors.ts";
import { contentContext, coreContext, finderContext } from "../../../../context.ts";
import { statusOf } from "../../../../error-status.ts";
import { isSameOrigin } from "../../../../form-post.ts";
import { lookupsPerMonth, readBudgetOf } from "../../../../lookup-budget.ts";
import { budgetWords } from "../budget-words.ts";
import { PlansOffer } from "../plans-offer.tsx";
import { PrimaryButton, TextLink } from "../../../../ui/forms/controls.tsx";
import { FormOutcome } from "../../../../ui/forms/form-outcome.tsx";
import { formatInstant } from "../../../../ui/format/format-date.ts";
import { PageHeading } from "../../../../ui/frame/page-heading.tsx";
import { readUpload } from "../../api/bulk/read-upload.ts";
import { PRIVATE } from "../../../customers/sign-in/private.ts";
import type { Route } from "./+types/bulk.ts";
import { STATE_WORDS } from "./list-progress.tsx";
import { Section } from "../../../../ui/frame/section.tsx";
import { count, counted } from "../../../../ui/format/count.ts";

const PATH = "/email-finder/bulk";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const may = mayRunBulkJobs(ctx.actor);
  // After a plan ends, existing results stay readable.
  const lists = ctx.actor.access === "anonymous" ? [] : await listBulks(ctx, { accountId: ctx.actor.id });
  return {
    access: ctx.actor.access,
    may,
    budget: may ? await readBudgetOf(ctx, context.get(contentContext), ctx.actor.id) : null,
    lists: lists.map((list) => ({ ...list, createdOn: formatInstant(list.createdAt) })),
  };
}

const refused = (error: string, status: number) => data({ error }, { ...PRIVATE, status });

function bouncedWords({ everybody, reporter }: RecordedBounces): string {
  const total = everybody + reporter;
  const them = total === 1 ? "it" : "them";
  const marked = `Thank you. ${counted(total, "address is", "addresses are")} now marked as bounced for you.`;
  if (reporter === 0) return `${marked} Nobody else sees ${them} any more.`;
  return `${marked} Others see ${everybody === 0 ? them : `${count(reporter)} of them`} until a mail server or another customer confirms it; so does the filter “with an e-mail address”, also for you. A column with the mail servers' replies does so at once.`;
}

/** Accepts a list file; the job's own page shows progress. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  if (!isSameOrigin(request))
    return refused("This form was sent from another site. Open it here and send it again.", 403);
  if (!mayRunBulkJobs(ctx.actor)) return refused("Lists are part of the paid plans.", 403);
  let id: string;
  try {
    if (new URL(request.url).searchParams.has("bounces")) {
      const reports = await readBounces((await readUpload(request)).bytes);
      const key = context.get(finderContext).deps.suppressionKey;
      return { done: bouncedWords(await recordBounces(ctx, { reports, key, by: "file" })) };
    }
    const perMonth = await lookupsPerMonth(ctx, context.get(contentContext), ctx.actor.id);
    const upload = await readUpload(request);
    id = await createBulk(ctx, { accountId: ctx.actor.id, ...upload, perMonth });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, message }: AppError = error;
    return refused(message, statusOf(code));
  }
  return redirect(`${PATH}/${id}`, { ...PRIVATE, status: 303 });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMetaOf(root, "Bulk email finder", () => ({
    title: "Bulk email finder",
    description:
      "Upload a CSV or XLSX of people and companies, and get it back with the addresses we found, each with its confidence, source and status.",
    keywords: [
      "bulk email finder",
      "email finder csv",
      "email finder xlsx",
      "enrich a list",
      "verified email addresses",
    ],
    path: PATH,
  }));

export default function Bulk({ loaderData: { access, may, budget, lists }, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-4xl px-4 pt-12 md:px-6">
      <PageHeading heading="Look up a list in bulk">
        Upload a CSV or XLSX of people and their companies. You get the same file back with the addresses we found, each
        with its status, confidence and source.
      </PageHeading>
      {actionData !== undefined && (
        <FormOutcome
          className="mt-6"
          outcome={
            "done" in actionData ? { kind: "done", text: actionData.done } : { kind: "problem", text: actionData.error }
          }
        />
      )}
      {may ? (
        <UploadForm
          megabytes={BULK_LIMITS.bytes / 1_048_576}
          rows={BULK_LIMITS.rows}
          keptDays={KEPT_DAYS}
          budget={budgetWords(budget)}
        />
      ) : (
        <BulkOffer isSignedIn={access !== "anonymous"} />
      )}
      {(may || lists.length > 0) && <ListTable lists={lists} />}
      {may && <BouncesForm />}
      <p className="mt-8 text-muted">
        One person only? <TextLink href="/email-finder">Use the email finder</TextLink>.
      </p>
    </div>
  );
}

interface UploadFormProps {
  readonly megabytes: number;
  readonly rows: number;
  readonly keptDays: number;
  readonly budget: string | null;
}

function UploadForm({ megabytes, rows, keptDays, budget }: UploadFormProps) {
  return (
    <form method="post" encType="multipart/form-data" className="card mt-8 p-6 md:p-8" aria-label="Send a list">
      <label className="block font-semibold" htmlFor="file">
        CSV or XLSX file
      </label>
      <p id="file-help" className="mt-1 text-sm text-muted">
        It needs a column of names (or first and last names) and one of domains, websites or companies. Up to{" "}
        {rows.toLocaleString("en-US")} rows and {megabytes} MB. We keep it for {keptDays} days, visible only to you.{" "}
        {budget}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <FileInput id="file" />
        <PrimaryButton>Look up this list</PrimaryButton>
      </div>
    </form>
  );
}

/** A field for a list file, described by the element with its id and "-help". */
function FileInput({ id }: { readonly id: string }) {
  return (
    <input
      id={id}
      name="file"
      type="file"
      required
      accept=".csv,.tsv,.txt,.xlsx,text/csv"
      aria-describedby={`${id}-help`}
      className="file-input"
    />
  );
}

/** Takes the file of bounces that a customer's sending tool exports. */
function BouncesForm() {
  return (
    <Section id="bounces" heading="Report bounced addresses" className="mt-8">
      <form method="post" action={`${PATH}?bounces`} encType="multipart/form-data" className="card mt-4 p-6 md:p-8">
        <label className="block font-semibold" htmlFor="bounced-file">
          File of bounced addresses from your sending tool
        </label>
        <p id="bounced-file-help" className="mt-1 text-sm text-muted">
          If rows say which mail bounced, only those count; soft bounces never do. You see the addresses as bounced at
          once; others do if the mail servers' replies are in the file or somebody else reports the same. We keep no
          copy of it.
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <FileInput id="bounced-file" />
          <PrimaryButton>Report these addresses</PrimaryButton>
        </div>
      </form>
    </Section>
  );
}

/** Explains bulk jobs to visitors whose plan lacks them. */
function BulkOffer({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <PlansOffer isSignedIn={isSignedIn} next="/email-finder/bulk">
      <ul className="mt-4 list-disc space-y-2 ps-5 text-muted">
        <li>Your columns stay as they are. We add address, status with its date, confidence, source and notes.</li>
        <li>Patterns are marked as unverified, and a row without an address says why.</li>
        <li>
          We contact mail servers at most {SESSIONS_A_MINUTE} times a minute for all users. A list of 1,000 people takes{" "}
          {timeToLookUp(1_000)}.
        </li>
        <li>Only you can see your lists, and you can delete them at any time.</li>
      </ul>
    </PlansOffer>
  );
}

interface ListedBulk {
  readonly id: string;
  readonly fileName: string;
  readonly state: BulkState;
  readonly rows: number;
  readonly done: number;
  readonly found: number;
  readonly createdOn: string;
}

function ListTable({ lists }: { readonly lists: readonly ListedBulk[] }) {
  return (
    <Section id="lists" heading="Your lists" className="mt-8">
      {lists.length === 0 ? (
        <p className="mt-2 text-muted">None yet. Lists you upload appear here with their progress.</p>
      ) : (
        <ul className="mt-4">
          {lists.map(({ id, fileName, state, rows, done, found, createdOn }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line py-3"
            >
              <a className="link min-w-0 break-words" href={`/email-finder/bulk/${id}`}>
                {fileName}
              </a>
              <span className="text-sm text-muted tabular-nums">
                {STATE_WORDS[state]} · {count(done)} of {count(rows)} rows, {count(found)} with an address ·{" "}
                <span className="whitespace-nowrap">{createdOn}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
