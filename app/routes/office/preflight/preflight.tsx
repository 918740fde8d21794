import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { clearSample } from "../../../../core/intake/curation/clear-sample.ts";
import { dismiss } from "../../../../core/office/work/dismissals.ts";
import { GROUPS, type PreflightSite } from "../../../preflight/check.ts";
import { ADVICE, type CheckResult, countOpen, runChecks } from "../../../preflight/checks.ts";
import { QuietButton, QuietLink } from "../../../ui/forms/controls.tsx";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import type { Route } from "./+types/preflight.ts";
import { intentAction, posting, screenLoader } from "../screen.ts";
import { counted } from "../format.ts";
import { ActionButton, OfficePage } from "../office-page.tsx";
import { contentContext, coreContext, paymentsContext, siteProcessContext } from "../../../context.ts";
import { OpenRegisters, readOpenRegisters } from "../sources/registers.tsx";

/** `?outside` also runs the checks that send traffic to other machines. */
export const loader = screenLoader(async ({ context, query }) => {
  const site = preflightSite(context);
  if (site === null) throw data(null, { ...PRIVATE, status: 404 });
  const outside = query.has("outside");
  const results = await runChecks(site, { outside });
  return {
    results,
    open: countOpen(results),
    registers: await readOpenRegisters(context),
    isWhole: results.every(({ state }) => state !== "unchecked"),
  };
});

export const action = intentAction({
  sample: async ({ ctx }) => void (await clearSample(ctx)),
  dismiss: posting(z.object({ advice: z.string().min(1).max(500) }), ({ advice }, { ctx }) =>
    dismiss(ctx, ADVICE, advice),
  ),
});

export default function Preflight({ loaderData }: Route.ComponentProps) {
  const { results, registers, open, isWhole } = loaderData;
  return (
    <OfficePage
      heading="Go live"
      done={{
        sample: "The sample companies and articles are no longer on the site.",
        dismiss: "This advice will not be shown again.",
      }}
      about="Everything a public site needs. Each check explains what it means and what to do."
    >
      <p className="text-lg font-semibold">
        {open > 0 && `${counted(open, "open point")} of ${results.length}`}
        {open === 0 && isWhole && "Nothing stands in the way of going live."}
        {open === 0 && !isWhole && "Nothing is left to do on this machine."}
      </p>
      <form method="get" className="mt-3">
        <QuietButton name="outside" value="1">
          {isWhole ? "Check again" : "Check other machines too"}
        </QuietButton>
      </form>
      {GROUPS.map((group) => (
        <Group key={group} name={group} results={results.filter(({ check }) => check.group === group)} />
      ))}
      <div className="mt-8">
        <OpenRegisters state={registers} />
      </div>
    </OfficePage>
  );
}

/** The checks of a group: those that need an action, then the others behind one line. */
function Group({ name, results }: { readonly name: string; readonly results: readonly CheckResult[] }) {
  const done = results.filter(({ state }) => state === "ok");
  const left = results.filter(({ state }) => state !== "ok").toSorted(byUrgency);
  return (
    <section className="mt-8">
      <h2 className="text-xl font-semibold">{name}</h2>
      <Results results={left} />
      {done.length > 0 && (
        <details className="mt-2">
          <summary className="link inline-flex min-h-11 items-center">
            {done.length} done<span className="sr-only"> in {name}</span>
          </summary>
          <Results results={done} />
        </details>
      )}
    </section>
  );
}

function Results({ results }: { readonly results: readonly CheckResult[] }) {
  return (
    results.length > 0 && (
      <ul className="mt-3 grid gap-3">
        {results.map((result) => (
          <Result key={result.check.key} result={result} />
        ))}
      </ul>
    )
  );
}

const ORDER: readonly CheckResult["state"][] = ["open", "advice", "unchecked", "waits", "ok"];

function byUrgency(one: CheckResult, other: CheckResult): number {
  return ORDER.indexOf(one.state) - ORDER.indexOf(other.state);
}

const STATES: Readonly<Record<CheckResult["state"], string>> = {
  ok: "Done",
  open: "To do",
  unchecked: "Not checked",
  waits: "Later",
  advice: "Advice",
};

const SHOWN = 3;

function Result({ result: { check, state, findings, notes, advice, waitsFor } }: { readonly result: CheckResult }) {
  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{check.title}</h3>
        <span className={state === "open" ? "badge badge-danger" : "badge"}>{STATES[state]}</span>
      </div>
      <p className="mt-1 max-w-prose text-sm text-muted">{check.about}</p>
      {notes.length > 0 && (
        <ul className="mt-2 list-disc ps-5 text-sm">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {advice.map((text) => (
        <div key={text} className="mt-3 flex flex-wrap items-center gap-3">
          <p>{text}</p>
          <ActionButton value="dismiss" label="Dismiss" of={text} hidden={{ advice: text }} />
        </div>
      ))}
      {findings.length > 0 && (
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
      {state === "open" && check.fix !== undefined && (
        <div className="mt-3">
          <ActionButton
            value={check.key}
            label={check.fix.label}
            confirm={{ text: check.fix.text, button: `${check.fix.label} now` }}
          />
        </div>
      )}
      {(state === "open" || state === "advice") && check.screen !== undefined && (
        <p className="mt-3">
          <QuietLink href={check.screen}>
            Open the screen <span className="sr-only">for {check.title}</span>
          </QuietLink>
        </p>
      )}
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

/** What the checks before going live read, from a request; null in tests without settings. */
export function preflightSite(context: Readonly<RouterContextProvider>): PreflightSite | null {
  const known = context.get(siteProcessContext);
  if (known === null) return null;
  const { provider } = context.get(paymentsContext);
  return { ...known, ctx: context.get(coreContext), content: context.get(contentContext), provider };
}
