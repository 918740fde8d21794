import { data } from "react-router";
import { z } from "zod";
import { readBackupState } from "../../../../core/office/back-office/backups.ts";
import { readAccount } from "../../../../core/customers/accounts/account.ts";
import { listSources } from "../../../../core/intake/managed-sources/managed-source.ts";
import { type Fix, GROUPS } from "../../../preflight/check.ts";
import { type CheckResult, countOpen, readPreflight } from "../../../preflight/checks.ts";
import { OUTSIDE_CHECKS } from "../../../preflight/outside-checks.ts";
import { contentContext, coreContext, siteProcessContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import { PrimaryButton, QuietButton, QuietLink } from "../../../ui/forms/controls.tsx";
import { Instant } from "../../../ui/frame/instant.tsx";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import type { Route } from "./+types/preflight.ts";
import { type ActionResult, outcomeOf, runAction } from "../action.ts";
import { counted } from "../format.ts";
import { Confirm, OfficePage } from "../office-page.tsx";
import { checkAgain, FIXES } from "./fixes.ts";

const DONE = {
  "mail-test": "A sample of the sign-in e-mail is on its way. If it doesn't arrive within a few minutes, look at Mail.",
  "back-up": "The backup has started. Reload this page in a minute or two.",
  "verify-backup": "The newest backup is being restored into a database of its own. Reload this page in a few minutes.",
  "withdraw-sample": "The sample companies and articles are no longer on the site.",
  check: "The check is running.",
} as const satisfies Readonly<Record<string, string>>;

const KEYS = OUTSIDE_CHECKS.map(({ key }) => key);
const preflightForm = z.union([
  z.object({ fix: z.enum(["mail-test", "back-up", "verify-backup", "withdraw-sample", "read-filings"]) }),
  z.object({ check: z.string().refine((key) => KEYS.includes(key), "This check doesn't exist.") }),
]);

/** Seconds after which the page is loaded again while a check runs. */
const RELOAD_SECONDS = 3;
/** After this time without a result, probably no process is working on checks. */
const SLOW_MS = 150_000;

export async function loader({ request, context }: Route.LoaderArgs) {
  const known = context.get(siteProcessContext);
  if (known === null) throw data(null, { ...PRIVATE, status: 404 });
  const ctx = context.get(coreContext);
  const [results, backups, account, sources] = await Promise.all([
    readPreflight({ ctx, content: context.get(contentContext), ...known }),
    readBackupState(ctx),
    readAccount(ctx, { id: ctx.actor.id }),
    listSources(ctx),
  ]);
  const isRunning = results.some(({ state }) => state === "running");
  return data(
    {
      results,
      open: countOpen(results),
      readsFilings: sources.some(({ kind }) => kind === "form-d"),
      hasBackup: backups.lastBackup !== null,
      address: account?.email ?? null,
      now: ctx.clock.now(),
      done: outcomeOf(request, DONE),
    },
    isRunning ? { headers: { refresh: String(RELOAD_SECONDS) } } : {},
  );
}

export function action({ request, context }: Route.ActionArgs) {
  return runAction({ request, context }, preflightForm, (form): Promise<ActionResult> =>
    "fix" in form ? FIXES[form.fix](context) : checkAgain(context, form.check),
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get("refresh");
  return { ...PRIVATE.headers, ...(refresh !== null && { refresh }) };
};

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Go live");

export default function Preflight({ loaderData, actionData }: Route.ComponentProps) {
  const { results, open, done, ...facts } = loaderData;
  return (
    <OfficePage
      heading="Go live"
      about="Everything a public site needs. Each check explains what it means and what to do."
      outcome={actionData?.outcome ?? done}
    >
      <p className="text-lg font-semibold">
        {open === 0
          ? "Nothing stands in the way of going live."
          : `${counted(open, "open point")} of ${results.length}`}
      </p>
      {GROUPS.map((group) => (
        <Group key={group} name={group} results={results.filter(({ check }) => check.group === group)} {...facts} />
      ))}
    </OfficePage>
  );
}

/** The checks of a group: those that need an action, then the others behind one line. */
function Group({
  name,
  results,
  ...facts
}: Facts & { readonly name: string; readonly results: readonly CheckResult[] }) {
  const done = results.filter(({ state }) => state === "ok");
  const left = results.filter(({ state }) => state !== "ok").toSorted(byUrgency);
  return (
    <section className="mt-8">
      <h2 className="text-xl font-semibold">{name}</h2>
      {left.length > 0 && (
        <ul className="mt-3 grid gap-3">
          {left.map((result) => (
            <Result key={result.check.key} result={result} {...facts} />
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <details className="mt-2">
          <summary className="link inline-flex min-h-11 items-center">
            {done.length} done<span className="sr-only"> in {name}</span>
          </summary>
          <ul className="mt-2 grid gap-3">
            {done.map((result) => (
              <Result key={result.check.key} result={result} {...facts} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const ORDER: readonly CheckResult["state"][] = ["open", "unchecked", "running", "waits", "ok"];

function byUrgency(one: CheckResult, other: CheckResult): number {
  return ORDER.indexOf(one.state) - ORDER.indexOf(other.state);
}

const STATES: Readonly<Record<CheckResult["state"], string>> = {
  ok: "Done",
  open: "To do",
  unchecked: "Not checked yet",
  running: "Checking…",
  waits: "Later",
};

/** Findings of a check shown at once. */
const SHOWN = 3;

interface Facts {
  /** True if a source reads the SEC's filings already. */
  readonly readsFilings: boolean;
  readonly hasBackup: boolean;
  /** The owner's own address. */
  readonly address: string | null;
  readonly now: Date;
}

function Result({ result, ...facts }: Facts & { readonly result: CheckResult }) {
  const { check, state, findings, waitsFor, checkedAt } = result;
  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{check.title}</h3>
        <span className={state === "open" ? "badge badge-danger" : "badge"}>{STATES[state]}</span>
      </div>
      <p className="mt-1 max-w-prose text-sm text-muted">{check.about}</p>
      {findings.length > 0 && state !== "running" && (
        <>
          <Findings findings={findings.slice(0, SHOWN)} />
          {findings.length > SHOWN && (
            <details>
              <summary className="link inline-flex min-h-11 items-center">
                {findings.length - SHOWN} more<span className="sr-only"> of {check.title}</span>
              </summary>
              <Findings findings={findings.slice(SHOWN)} />
            </details>
          )}
        </>
      )}
      {waitsFor !== null && <p className="mt-3">{waitsFor}</p>}
      {checkedAt !== null && (
        <p className="mt-2 text-sm text-muted">
          Checked <Instant at={checkedAt} />
        </p>
      )}
      <Ways result={result} {...facts} />
    </li>
  );
}

function Findings({ findings }: Pick<CheckResult, "findings">) {
  return (
    <ul className="mt-3 grid max-w-prose gap-2">
      {findings.map(({ where, what }) => (
        <li key={what} className="[overflow-wrap:anywhere]">
          {/^[A-Z_]+$/.test(where) && <code className="me-1.5 font-semibold">{where}</code>}
          <Command text={what} />
        </li>
      ))}
    </ul>
  );
}

/** A text whose parts between backticks are shown as commands. */
function Command({ text }: { readonly text: string }) {
  return text.split("`").map((part, place) => (place % 2 === 0 ? part : <code key={part}>{part}</code>));
}

/** Buttons and links for acting on a result. */
function Ways({
  result: { check, state, checkedAt, requestedAt },
  now,
  ...facts
}: Facts & { readonly result: CheckResult }) {
  const isOutside = KEYS.includes(check.key);
  const isStuck = requestedAt !== null && now.getTime() - requestedAt.getTime() > SLOW_MS;
  const isOpen = state === "open";
  if (state === "running" && isStuck)
    return <p className="mt-3">No process is working on it. Start the site with JOBS=on, or run npm run worker.</p>;
  if (isOutside)
    return state === "waits" || state === "running" ? null : (
      <form method="post" className="mt-3">
        <QuietButton name="check" value={check.key}>
          {checkedAt === null ? "Check now" : "Check again"}
        </QuietButton>
      </form>
    );
  if (!isOpen && check.fix !== "mail-test") return null;
  return (
    <div className="office-actions mt-3">
      {check.fix !== undefined && <FixButton fix={check.fix} {...facts} />}
      {isOpen && check.screen !== undefined && (
        <QuietLink href={check.screen}>
          Open the screen <span className="sr-only">for {check.title}</span>
        </QuietLink>
      )}
    </div>
  );
}

function FixButton({ fix, hasBackup, readsFilings, address }: Omit<Facts, "now"> & { readonly fix: Fix }) {
  const button = (label: string) => (
    <form method="post">
      <PrimaryButton name="fix" value={fix}>
        {label}
      </PrimaryButton>
    </form>
  );
  if (fix === "mail-test") return address === null ? null : button(`Send a test e-mail to ${address}`);
  if (fix === "back-up") return button("Back up now");
  if (fix === "verify-backup") return hasBackup ? button("Verify the newest backup") : null;
  if (fix === "read-filings") return readsFilings ? null : button("Read SEC filings every day");
  return (
    <Confirm label="Remove the sample" of="companies, rounds and articles">
      <p>All invented companies, rounds and articles leave the site. This cannot be undone.</p>
      {button("Remove the sample now")}
    </Confirm>
  );
}
