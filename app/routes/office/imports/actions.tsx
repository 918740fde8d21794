import type { Proposal } from "../../../../core/intake/ingest/proposals/proposal.ts";
import { LAST_ROUND_RULE, LAYOUT_RULE } from "../../../../core/catalogue/sources/record.ts";
import { PrimaryButton, QuietButton } from "../../../ui/forms/controls.tsx";
import { ActionButton } from "../office-page.tsx";

interface ImportActionsProps {
  readonly status: Proposal["status"];
  readonly holds: Proposal["holds"];
  /** True if fields beside the reasons mend it. */
  readonly isMended: boolean;
  readonly reasonProblem: string | undefined;
  /** Id of the form of columns if the screen shows it: its changes are sent with every button that publishes. */
  readonly columnsForm: string | undefined;
}

/** What an editor can do with an import: publish, confirm, discard or undo it. */
export function ImportActions({ status, holds, isMended, reasonProblem, columnsForm }: ImportActionsProps) {
  const asksLayout = holds.some(({ rule }) => rule === LAYOUT_RULE || rule === LAST_ROUND_RULE);
  const discard = (
    <ActionButton
      value="discard"
      label="Discard"
      of="this import"
      confirm={{ text: "This import won't be published. You can upload the list again.", button: "Discard import" }}
    />
  );
  const publishing = (intent: string, label: string) => (
    <form method="post" className="flex flex-wrap items-center gap-4">
      <PrimaryButton intent={intent} form={columnsForm}>
        {label}
      </PrimaryButton>
      <ReadsWebsites form={columnsForm} />
    </form>
  );
  switch (status) {
    case "open":
      return (
        <div className="office-actions mt-2">
          {publishing("publish", "Publish")}
          {discard}
        </div>
      );
    case "held":
      // A layout alone needs no reason: either the columns are right, or they are to be changed.
      return holds.every(({ rule }) => rule === LAYOUT_RULE) ? (
        <>
          <div className="office-actions mt-2">
            {publishing("confirm", "Confirm columns and publish")}
            {discard}
          </div>
          <p className="mt-2 text-sm text-muted">Not right? Change the columns below and read the list again.</p>
        </>
      ) : (
        <>
          <div className="office-actions mt-2">
            {columnsForm !== undefined && (
              <PrimaryButton intent="read" form={columnsForm} formNoValidate>
                Read again
              </PrimaryButton>
            )}
            {discard}
          </div>
          <p className="mt-2 max-w-prose text-sm text-muted">
            {isMended
              ? `Fill in what is missing above and read the list again: ${asksLayout ? "then one press confirms its columns and publishes it." : "that is enough."}`
              : asksLayout
                ? "Change the columns below and read the list again. If they are right, one press confirms and publishes them."
                : `${columnsForm === undefined ? "Look at the rows" : "Change how the list is read"} below, or publish it as it is.`}
          </p>
          {/* Publishing a doubted import is never the first button. */}
          <form method="post" className="mt-3 grid gap-2">
            <div className="flex flex-wrap items-end gap-2">
              <label className="grid gap-1 text-sm font-semibold">
                Reason to publish anyway
                <input
                  type="text"
                  name="reason"
                  form={columnsForm}
                  required
                  maxLength={500}
                  className="office-box"
                  aria-invalid={reasonProblem !== undefined}
                />
              </label>
              <QuietButton intent={asksLayout ? "confirm" : "accept"} form={columnsForm}>
                {asksLayout ? "Confirm columns and publish anyway" : "Publish anyway"}
              </QuietButton>
            </div>
            <ReadsWebsites form={columnsForm} />
          </form>
        </>
      );
    case "published":
      return (
        <div className="office-actions mt-2">
          <ActionButton
            value="undo"
            label="Undo"
            of="this import"
            confirm={{
              text: "Withdraws everything this import published and restores the import it replaced. Other sources are not affected.",
              button: "Undo import",
            }}
          />
        </div>
      );
    default:
      return null;
  }
}

/** The choice to read the companies' websites after publishing. */
export function ReadsWebsites({ form }: { readonly form?: string | undefined }) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input type="checkbox" name="websites" value="read" form={form} defaultChecked className="size-4 shrink-0" />
      Read the companies’ websites for e-mail addresses
    </label>
  );
}
