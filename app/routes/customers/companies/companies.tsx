import { titled } from "../../../page-meta.ts";
import { data, redirect } from "react-router";
import { z } from "zod";
import {
  APPLIES_WHERE,
  type AppliesWhere,
  type CompanyList,
  deleteList,
  openList,
  PURPOSES,
  readLists,
  setApplies,
} from "../../../../core/customers/company-lists/company-list.ts";
import { type PutCompanies, putCompanies, putLeads } from "../../../../core/customers/company-lists/put-companies.ts";
import { type Decision, decideCompanies } from "../../../../core/customers/company-lists/decide-companies.ts";
import { type ListedCompany, readCompanies } from "../../../../core/customers/company-lists/read-companies.ts";
import { MOST_BYTES, MOST_COMPANIES, megabytes, readUse } from "../../../../core/customers/company-lists/quota.ts";
import { readCompanyFile, readPastedCompanies } from "../../../../core/customers/company-lists/read-file.ts";
import { maySaveSearches } from "../../../../core/reading/directory/access.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { AppError, isAppError } from "../../../../platform/errors.ts";
import { coreContext } from "../../../context.ts";
import { statusOf } from "../../../error-status.ts";
import { isSameOrigin } from "../../../form-post.ts";
import { DangerButton, PrimaryButton, PrimaryLink, QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { FormOutcome, type Outcome } from "../../../ui/forms/form-outcome.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { COMPANIES_PATH as PATH } from "../leads/leads-address.ts";
import { pickedIn } from "../leads/picked.ts";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/companies.ts";
import { readCompaniesForm } from "./companies-form.ts";
import { Decisions } from "./decisions.tsx";
import { Options } from "../../../ui/forms/options.tsx";

/** The list to which companies are added by default, also by programs. */
const USUAL_NAME = "Watched companies";
/** Problems shown at a time. */
const MOST_SHOWN = 20;
/** Uncertain companies shown at a time, of all lists. */
const MOST_ASKED = 500;

interface Shown {
  readonly outcome: Outcome;
  readonly problems: readonly string[];
}

/** The account's lists of companies: to watch, and to leave out. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  if (ctx.actor.access === "anonymous") return redirect(`/sign-in?next=${encodeURIComponent(PATH)}`);
  const lists = await readLists(ctx);
  const asked: (readonly ListedCompany[])[] = [];
  for (const { id: listId, uncertain } of lists) {
    const limit = MOST_ASKED - asked.flat().length;
    asked.push(!uncertain || limit === 0 ? [] : await readCompanies(ctx, { listId, limit, isUncertain: true }));
  }
  const { bytes } = await readUse(ctx);
  return {
    may: maySaveSearches(ctx.actor),
    bytes,
    lists: lists.map((list, i) => ({ ...list, asked: asked[i] ?? [] })),
  };
}

export const meta = titled("Your companies");

const id = z.coerce.number().int().positive();
const form = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("add"),
    name: z.string(),
    purpose: z.enum(PURPOSES),
    consent: z.literal("yes").optional(),
    hashes: z.literal("yes").optional(),
    pasted: z.string().default(""),
  }),
  z.object({ intent: z.literal("leads"), name: z.string() }),
  // Sent by My leads, with its boxes.
  z.looseObject({ intent: z.literal("watch") }),
  // With a box `are-ROW-COMPANY` for each candidate.
  z.looseObject({ intent: z.enum(["accept", "reject"]), list: id }),
  z.object({ intent: z.literal("switch"), list: id, applies: z.enum(APPLIES_WHERE) }),
  z.object({ intent: z.literal("delete"), list: id }),
]);

const refused = (text: string, status: number) =>
  data<Shown>({ outcome: { kind: "problem", text }, problems: [] }, { ...PRIVATE, status });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  if (ctx.actor.access === "anonymous") return redirect(`/sign-in?next=${encodeURIComponent(PATH)}`, 303);
  if (!isSameOrigin(request))
    return refused("This form was sent from another site. Open it here and send it again.", 403);
  try {
    const { fields, file } = await readCompaniesForm(request);
    const read = form.safeParse(fields);
    if (!read.success) return refused("This form is incomplete. Please reload the page and try again.", 400);
    return await change(ctx, read.data, file);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refused(error.message, statusOf(error.code));
  }
}

async function change(ctx: Context, asked: z.infer<typeof form>, file: Uint8Array | null): Promise<Shown> {
  switch (asked.intent) {
    case "add": {
      const companies = file === null ? await readPastedCompanies(asked.pasted) : await readCompanyFile(file);
      const list = await openList(ctx, {
        name: asked.name,
        purpose: asked.purpose,
        consents: asked.consent === "yes",
        isHashed: asked.hashes === "yes",
      });
      const { stored, problems, ...found } = await putCompanies(ctx, { listId: list.id, companies });
      const more = problems.length - MOST_SHOWN;
      return {
        outcome: {
          kind: stored === 0 ? "problem" : "done",
          text: [
            `${counted(stored)} stored in “${list.name}”.`,
            ...foundIn(found),
            ...refusedIn(problems.length, found),
          ].join(" "),
        },
        problems: [
          ...problems.slice(0, MOST_SHOWN).map(({ index, problem }) => `Row ${index + 1}: ${problem}`),
          ...(more > 0 ? [`and ${more.toLocaleString("en-US")} more.`] : []),
        ],
      };
    }
    case "leads": {
      const list = await openList(ctx, { name: asked.name, purpose: "watch" });
      return done(
        `${counted(await putLeads(ctx, { listId: list.id, companyIds: null }))} of My leads added to “${list.name}”.`,
      );
    }
    case "watch": {
      const companyIds = pickedIn(asked);
      if (companyIds.length === 0) throw new AppError("invalid_input", "Select leads first.");
      const list = await openList(ctx, { name: USUAL_NAME, purpose: "watch" });
      return done(`${counted(await putLeads(ctx, { listId: list.id, companyIds }))} added to “${list.name}”.`);
    }
    case "accept":
    case "reject": {
      const decisions = decisionsIn(asked);
      if (decisions.length === 0) throw new AppError("invalid_input", "Tick companies first.");
      const isRight = asked.intent === "accept";
      const decided = counted(await decideCompanies(ctx, { listId: asked.list, decisions, isRight }));
      return done(isRight ? `${decided} matched.` : `We'll look out for others: ${decided}.`);
    }
    case "switch":
      await setApplies(ctx, { id: asked.list, appliesWhere: asked.applies });
      return done(`The list is now: ${APPLIES_TEXTS[asked.applies].toLowerCase()}.`);
    case "delete":
      await deleteList(ctx, asked.list);
      return done("The list is deleted.");
  }
}

function decisionsIn(fields: Readonly<Record<string, unknown>>): readonly Decision[] {
  return Object.keys(fields).flatMap((name) => {
    const [, row, company] = /^are-(\d{1,15})-(\d{1,15})$/.exec(name) ?? [];
    return row === undefined || company === undefined ? [] : [{ id: Number(row), companyId: Number(company) }];
  });
}

const done = (text: string): Shown => ({ outcome: { kind: "done", text }, problems: [] });

/** "190 matched, 28 to decide, 80 not known here yet." */
function foundIn({ matched, uncertain, unknown, freeMail }: Omit<PutCompanies, "stored" | "problems">): string[] {
  const parts = [
    [matched, "matched"],
    [uncertain, "to decide"],
    [unknown, "not known here yet"],
    [freeMail, "with only a free mail provider's domain"],
  ] as const;
  const text = parts.flatMap(([n, what]) => (n === 0 ? [] : [`${n.toLocaleString("en-US")} ${what}`])).join(", ");
  return text === "" ? [] : [`${text}.`];
}

function refusedIn(problems: number, { withoutPlace }: Pick<PutCompanies, "withoutPlace">): string[] {
  const places = withoutPlace === 0 ? "" : `, ${withoutPlace.toLocaleString("en-US")} of them without a place`;
  return problems === 0 ? [] : [`${problems.toLocaleString("en-US")} could not be read${places}:`];
}

function counted(companies: number): string {
  return companies === 1 ? "1 company" : `${companies.toLocaleString("en-US")} companies`;
}

export default function Companies({ loaderData: { may, bytes, lists }, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-4xl px-4 pt-12 md:px-6">
      <PageHeading heading="Your companies">
        Give us the companies that matter to you. We tell you when one of them raises or when we learn something new
        about it, and leave out those that you have already.
      </PageHeading>
      {actionData !== undefined && (
        <div className="mt-6">
          <FormOutcome outcome={actionData.outcome} />
          {actionData.problems.length > 0 && (
            <ul className="mt-2 list-disc pl-6 text-sm text-muted" aria-label="Rows that could not be read">
              {actionData.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {lists.map((list) => (
        <ListCard key={list.id} list={list} />
      ))}
      {may ? (
        <AddForm names={lists.map(({ name }) => name)} bytes={bytes} />
      ) : (
        <p className="card mt-8 p-6">
          Lists of companies come with full access. <PrimaryLink href="/pricing">See the plans</PrimaryLink>
        </p>
      )}
      <p className="mt-8 text-muted">
        Programs send their lists to <code>PUT /api/watched-companies</code>:{" "}
        <TextLink href="/developers">see the API</TextLink>.
      </p>
    </div>
  );
}

const APPLIES_TEXTS: Readonly<Record<AppliesWhere, string>> = {
  everywhere: "Left out of your list, files, alerts, destinations and monthly lists",
  chosen: "Left out only of searches that you save with it",
  nowhere: "Switched off",
};

function ListCard({ list }: { readonly list: CompanyList & { readonly asked: readonly ListedCompany[] } }) {
  const { id: listId, name, purpose, companies, matched, uncertain, appliesWhere, isHashed } = list;
  return (
    <section className="card mt-8 p-6" aria-label={name}>
      <h2 className="text-xl font-semibold">{name}</h2>
      <p className="mt-1 text-muted">
        {purpose === "watch" ? "Watched" : APPLIES_TEXTS[appliesWhere]}
        {isHashed ? ", kept as hashes" : ""}: {counted(companies)}
        {matched === null ? "" : `, ${matched.toLocaleString("en-US")} of them published here`}
        {uncertain ? `, ${uncertain.toLocaleString("en-US")} to decide` : ""}.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {purpose === "watch" && <TextLink href={`/companies?watched=${listId}`}>Their rounds</TextLink>}
        {purpose === "watch" && <TextLink href="/account/settings/searches">Alerts</TextLink>}
        {(["csv", "xlsx", "json"] as const).map((format) => (
          <TextLink key={format} href={`${PATH}/${listId}/companies.${format}`} download="">
            {format.toUpperCase()}
            <span className="sr-only"> of {name}</span>
          </TextLink>
        ))}
      </div>
      {list.asked.length > 0 && <Decisions listId={listId} name={name} rows={list.asked} />}
      <form method="post" className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="list" value={listId} />
        {purpose === "leave_out" && (
          <>
            <select
              name="applies"
              aria-label={`Where ${name} applies`}
              defaultValue={appliesWhere}
              className="min-h-11 rounded-md border border-edge bg-surface px-3"
            >
              <Options of={Object.entries(APPLIES_TEXTS)} />
            </select>
            <QuietButton intent="switch">Change</QuietButton>
          </>
        )}
        <DangerButton intent="delete">
          Delete<span className="sr-only"> the list {name}</span>
        </DangerButton>
      </form>
    </section>
  );
}

function AddForm({ names, bytes }: { readonly names: readonly string[]; readonly bytes: number }) {
  return (
    <form method="post" encType="multipart/form-data" className="card mt-8 p-6" aria-label="Add companies">
      <h2 className="text-xl font-semibold">Add companies</h2>
      <p className="mt-4">
        <label className="block font-medium" htmlFor="list-name">
          List
        </label>
        <input
          type="text"
          id="list-name"
          className="mt-1 min-h-11 w-full rounded-md border border-edge bg-surface px-3 py-2 text-base"
          name="name"
          list="list-names"
          defaultValue={USUAL_NAME}
          required
        />
      </p>
      <datalist id="list-names">
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <fieldset className="mt-4">
        <legend className="font-medium">What for?</legend>
        <p>
          <label className="flex min-h-9 items-center gap-3 py-1">
            <input className="size-4 shrink-0" type="radio" name="purpose" value="watch" defaultChecked />
            Watch: tell me when they raise
          </label>
        </p>
        <p>
          <label className="flex min-h-9 items-center gap-3 py-1">
            <input className="size-4 shrink-0" type="radio" name="purpose" value="leave_out" />
            Leave out: I have them already
          </label>
        </p>
      </fieldset>
      <fieldset className="mt-4">
        <legend className="font-medium">For a list to leave out</legend>
        <p>
          <label className="flex min-h-9 items-center gap-3 py-1">
            <input className="size-4 shrink-0" type="checkbox" name="consent" value="yes" />
            Keep it, so that its companies are left out of everything I receive
          </label>
        </p>
        <p>
          <label className="flex min-h-9 items-center gap-3 py-1">
            <input className="size-4 shrink-0" type="checkbox" name="hashes" value="yes" />
            Keep only hashes of names and domains
          </label>
        </p>
      </fieldset>
      <p className="mt-4">
        <label className="block font-medium" htmlFor="file">
          CSV or XLSX file
        </label>
        <span id="file-help" className="block text-sm text-muted">
          It needs a column of domains, websites or companies; a city and country help. All your lists together can have{" "}
          {MOST_COMPANIES.toLocaleString("en-US")} companies and {megabytes(MOST_BYTES)} MB; they take{" "}
          {megabytes(bytes)} MB
          {bytes > MOST_BYTES ? ": all of it is kept, but nothing can be added until it is less" : ""}.
        </span>
        <input
          id="file"
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          aria-describedby="file-help"
          className="file-input mt-2"
        />
      </p>
      <p className="mt-4">
        <label className="block font-medium" htmlFor="pasted">
          Or paste them, one a line
        </label>
        <textarea
          id="pasted"
          name="pasted"
          rows={5}
          className="mt-1 min-h-11 w-full rounded-md border border-edge bg-surface px-3 py-2 text-base"
          placeholder="acme.com&#10;Birch Labs, Berlin"
        />
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <PrimaryButton intent="add">Add companies</PrimaryButton>
        <QuietButton intent="leads">Watch what I saved in My leads</QuietButton>
      </p>
    </form>
  );
}
