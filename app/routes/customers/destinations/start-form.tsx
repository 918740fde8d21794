import type { DryRun } from "../../../../core/customers/destinations/preview.ts";
import { PrimaryButton } from "../../../ui/forms/controls.tsx";

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

const count = (number: number) => number.toLocaleString("en-US");

interface ExistingTextProps {
  readonly tool: string;
  readonly existing: {
    readonly companies: number;
    readonly isRead: boolean;
    readonly byDomain: number;
    readonly byName: number;
  };
}

/** Progress and results of reading the records that the customer already has in the tool. */
export function ExistingText({ tool, existing: { companies, isRead, byDomain, byName } }: ExistingTextProps) {
  if (!isRead)
    return (
      <output className="block">
        Reading your companies in {tool}: {count(companies)} so far. You can start now: delivery waits until all are
        read. Reload this page for the counts.
      </output>
    );
  return (
    <p>
      Of these, {count(byDomain)} are in your {tool} already (by domain) and are filled in there.
      {byName > 0 && ` ${count(byName)} may be: only the name is the same, so you decide after the start.`}
    </p>
  );
}
