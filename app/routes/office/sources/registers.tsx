import type { RouterContextProvider } from "react-router";
import {
  countRegisters,
  GRANT_SOURCES,
  readRegisters,
  type Register,
  ROUND_SOURCES,
} from "../../../../core/intake/managed-sources/open-registers.ts";
import { describeWait } from "../../../../core/intake/managed-sources/policy-waits.ts";
import { coreContext, sourceAccessContext } from "../../../context.ts";
import { PrimaryButton, QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { counted } from "../format.ts";
import { type FormField, FormFields } from "../kit/form.tsx";
import { describeProgress, STATE_LABELS } from "./labels.ts";

/** Reads the contents of the form of open registers. */
export async function readOpenRegisters(context: Readonly<RouterContextProvider>) {
  const ctx = context.get(coreContext);
  const registers = (await readRegisters(ctx)).map((one) => ({ ...one, says: describeRegister(one) }));
  return { registers, result: await countRegisters(ctx), hasContact: context.get(sourceAccessContext).hasSecContact };
}

interface OpenRegistersProps {
  readonly state: Awaited<ReturnType<typeof readOpenRegisters>>;
  /** As typed before. */
  readonly contact?: string | undefined;
}

/** Fills a new site from open registers, and shows how far each is read; the screen of sources does what it asks. */
export function OpenRegisters({ state: { registers, result, hasContact }, contact }: OpenRegistersProps) {
  const isStarted = registers.every(({ sourceId }) => sourceId !== null);
  const isRunning = isStarted && registers.some(({ run }) => run !== null && run.endedAt === null);
  const isShown = isStarted || registers.some(({ wait }) => wait !== null);
  return (
    <form method="post" action="/back-office/sources" className="card mb-8 p-4 md:p-5" aria-label="Open registers">
      <h2 className="text-lg font-semibold">Read open registers</h2>
      <p className="mt-1 max-w-prose text-muted">
        Adds {registers.map(({ label }) => label).join(", ")} and reads this and last year: rounds in the US, grants in
        the US and Europe. It can be stopped and continued: what was read stays, and the files of SBIR and CORDIS are
        kept for a day to go on with. New records follow by schedule.
      </p>
      {isShown && (
        <ul className="mt-3 grid gap-1 text-sm">
          {registers.map(({ key, label, run, says }) => (
            <li key={key}>
              {run === null ? label : <TextLink href={`/back-office/sources/runs/${run.id}`}>{label}</TextLink>}: {says}
            </li>
          ))}
        </ul>
      )}
      {result.rounds + result.grants > 0 && (
        <p className="mt-3">
          <TextLink href={listOf(ROUND_SOURCES)}>{counted(result.rounds, "round")} (US)</TextLink>,{" "}
          <TextLink href={listOf(GRANT_SOURCES, "Grant")}>
            {counted(result.grants, "grant")} in {counted(result.countries, "country", "countries")}
          </TextLink>
        </p>
      )}
      {!hasContact && !registers.some(({ key, sourceId }) => key === "form-d" && sourceId !== null) && (
        <div className="mt-4 max-w-prose">
          <FormFields fields={[CONTACT]} known={{ contact }} idPrefix="first" />
        </div>
      )}
      <div className="office-actions mt-4">
        {isRunning ? (
          <QuietButton name="registers" value="stop">
            Stop reading registers
          </QuietButton>
        ) : (
          <PrimaryButton name="registers" value="start">
            {isStarted ? "Continue with open registers" : "Read open registers"}
          </PrimaryButton>
        )}
      </div>
    </form>
  );
}

const CONTACT: FormField = {
  name: "contact",
  label: "Contact for the SEC",
  required: true,
  maxLength: 200,
  placeholder: "Funded Example ops@funded.example",
  hint: "Your company and an e-mail address. The SEC asks every program for a contact and blocks those without one.",
};

function describeRegister({ run, wait, sourceId }: Register): string {
  if (wait !== null) return describeWait(wait, sourceId !== null);
  if (run === null) return "not read";
  return [`${STATE_LABELS[run.state]}.`, run.counts === null ? [] : describeProgress(run.counts)].flat().join(" ");
}

function listOf(sources: readonly string[], stage?: string): string {
  const query = new URLSearchParams(sources.map((source) => ["source", source]));
  if (stage !== undefined) query.set("stage", stage);
  return `/companies?${query}`;
}
