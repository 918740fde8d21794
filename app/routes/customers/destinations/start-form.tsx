import type { DryRun } from "../../../../core/customers/destinations/preview.ts";
import { count } from "../../../ui/format/count.ts";
import { PrimaryButton, TextLink } from "../../../ui/forms/controls.tsx";

/** Number of leads that would be sent now. */
export function DryRunText({
  dryRun: { added, corrected, withdrawn, same, notShown, isComplete },
}: {
  readonly dryRun: DryRun;
}) {
  if (added + corrected + withdrawn + same + notShown === 0) return <>Up to date.</>;
  return (
    <>
      Sent now: {added} new, {corrected} corrected, {withdrawn} withdrawn; {same} unchanged.
      {!isComplete && " More wait than were counted."}
    </>
  );
}

interface StartFormProps {
  readonly path: string;
  readonly loadsExisting: boolean;
  readonly matching: number;
}

/** Begins the delivery. */
export function StartForm({ path, loadsExisting, matching }: StartFormProps) {
  return (
    <form method="post" action={path} className="space-y-4">
      {loadsExisting && (
        <fieldset className="space-y-2">
          <legend className="mb-1.5 text-sm font-semibold">What to send</legend>
          {(
            [
              ["yes", `What matches now (${matching.toLocaleString("en-US")}), and what follows`],
              ["no", "Only what follows"],
            ] as const
          ).map(([value, label]) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input type="radio" name="existing" value={value} defaultChecked={value === "yes"} />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <PrimaryButton intent="start">Start</PrimaryButton>
    </form>
  );
}

interface ReadingTextProps {
  readonly path: string;
  readonly tool: string;
  readonly companies: number;
  /** Why they could not be read; null if nothing went wrong. */
  readonly problem: string | null;
}

/** The progress of reading the tool's companies before the start, and the next step if the tool refuses. */
export function ReadingText({ path, tool, companies, problem }: ReadingTextProps) {
  if (problem === null)
    return (
      <>
        <output className="block">
          Reading your companies in {tool} to find those you have already: {count(companies)} so far. You can start once
          all are compared.
        </output>
        <p>
          <TextLink href={path}>Refresh progress</TextLink>
        </p>
      </>
    );
  return (
    <form method="post" action={path} className="space-y-4">
      <p className="wrap-anywhere">
        We could not read your companies in {tool}, so you cannot start yet. {problem}
      </p>
      <PrimaryButton intent="read">Try again</PrimaryButton>
    </form>
  );
}

interface ExistingTextProps {
  readonly tool: string;
  readonly existing: { readonly found: number; readonly named: number; readonly unknown: number };
}

/** The companies to be sent, by how they were found at the tool. */
export function ExistingText({ tool, existing: { found, named, unknown } }: ExistingTextProps) {
  return (
    <ul className="list-disc pl-5">
      <li>
        {count(found)} {found === 1 ? "is" : "are"} in your {tool} already, by domain: filled in there.
      </li>
      {named > 0 && <li>{count(named)} may be: only the name is the same. You decide below; none is sent before.</li>}
      <li>
        {count(unknown)} {unknown === 1 ? "is" : "are"} new.
      </li>
    </ul>
  );
}
