import { MOST_SHEET_ROWS } from "../../../../../core/programs/sheets/read-sheet.ts";
import type { SheetAddress } from "../../../../../core/programs/sheets/sheet-address.ts";
import { QuietButton, TextLink } from "../../../../ui/forms/controls.tsx";
import { formatInstant } from "../../../../ui/format/format-date.ts";
import { AccountSection, MakeForm, type MakingCard, OnceShown } from "../account-section.tsx";

interface SheetCardProps extends MakingCard {
  /** The search's address as it is now; null without one. */
  readonly sheet: SheetAddress | null;
}

/** The address of a saved search for spreadsheets: create, replace, revoke. */
export function SheetCard({ sheet, outcome, secret: address, ...may }: SheetCardProps) {
  return (
    <AccountSection id="sheet" heading="Address for spreadsheets" outcome={outcome}>
      <p className="mt-2 text-muted">
        A read-only address for Google Sheets, Excel and LibreOffice. It returns the first{" "}
        {MOST_SHEET_ROWS.toLocaleString("en-US")} rounds of this search as CSV, and nothing else of your account.{" "}
        <TextLink href="/developers/google-sheets">How to use it</TextLink>.
      </p>
      {address !== null && (
        <>
          <OnceShown label="The address of this search." secret={address} />
          <p className="mt-4">In Google Sheets, enter this in the first cell of an empty sheet:</p>
          <p className="mt-2">
            <code className="break-all whitespace-normal select-all">{`=IMPORTDATA("${address}", ",", "en_US")`}</code>
          </p>
        </>
      )}
      {sheet !== null && <SheetState sheet={sheet} />}
      <MakeForm {...may} requires="An address requires" untilThen={sheet !== null && "Yours rests until then."}>
        <CreateForm sheet={sheet} />
      </MakeForm>
    </AccountSection>
  );
}

function SheetState({ sheet: { withAddresses, createdAt, lastReadAt } }: { readonly sheet: SheetAddress }) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p className="min-w-0 text-sm text-muted">
        In use since {formatInstant(createdAt)}, {withAddresses ? "with" : "without"} e-mail addresses;{" "}
        {lastReadAt === null ? "never read" : `last read ${formatInstant(lastReadAt)}`}.
      </p>
      <form method="post">
        <QuietButton name="sheet" value="revoke">
          Revoke the address
        </QuietButton>
      </form>
    </div>
  );
}

function CreateForm({ sheet }: { readonly sheet: SheetAddress | null }) {
  return (
    <form method="post" className="mt-4 space-y-4 border-t border-line pt-4">
      <label className="flex min-h-11 items-center gap-3 py-1.5 leading-snug">
        <input
          type="checkbox"
          name="with-addresses"
          value="yes"
          defaultChecked={sheet?.withAddresses === true}
          className="size-5 shrink-0"
        />
        Include e-mail addresses
      </label>
      <p className="text-sm text-muted">
        Everyone who has the address can read it, and everyone who can see the sheet sees its rows.
        {sheet !== null && " A new address ends the present one."}
      </p>
      <QuietButton name="sheet" value="create">
        {sheet === null ? "Create an address" : "Replace the address"}
      </QuietButton>
    </form>
  );
}
