import { type ChangeEvent, type FocusEvent, useState } from "react";
import {
  LEAD_STATUSES,
  LONGEST_NOTES,
  type Tracked,
  type TrackedList,
  UNTRACKED,
} from "../../../../core/reading/pipeline/tracked.ts";
import { ContactCell, type ListedRound, RoundsTable, type SortHead } from "../../../ui/rounds-table.tsx";
import { QuietButton } from "../../../ui/forms/controls.tsx";
import { useHydrated } from "../../../ui/frame/use-hydrated.ts";
import { FIND_PATH } from "../../finder/screens/leads/names.ts";
import { EXPORT_PATH, ROW_NAMES, SELECTED } from "../../reading/companies/export/names.ts";
import { MINE } from "../../reading/companies/explorer/view.ts";
import { saveButtons } from "../../reading/companies/explorer/tracking.tsx";
import { COMPANIES_PATH } from "./leads-address.ts";
import { PICKED, StatusOptions, TRACK_PATH } from "./track-form.tsx";

const BULK = "ticked-leads";

export interface LeadsProps {
  readonly rounds: readonly ListedRound[];
  /** The account's data by company id. */
  readonly tracked: Readonly<Record<number, Tracked>>;
  /** This page, to return to without script. */
  readonly from: string;
}

interface LeadsTableProps extends LeadsProps {
  readonly list: TrackedList;
  readonly sorts: Readonly<Record<string, SortHead>>;
}

/** The rows of the list of rounds, one a company, with boxes, address, status and notes. */
export function LeadsTable({ rounds, tracked, from, list, sorts }: LeadsTableProps) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const tick = (id: number) =>
    setTicked((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const shown = rounds.filter(({ companyId }) => ticked.has(companyId));
  return (
    <>
      <BulkForm
        from={from}
        list={list}
        ticked={shown}
        onAll={() => setTicked(new Set(shown.length === rounds.length ? [] : rounds.map(({ companyId }) => companyId)))}
      />
      <RoundsTable
        rounds={rounds}
        columns="full"
        caption="My leads"
        own={[
          ["E-mail", addressCell],
          ["Status and notes", inlineForms(tracked, from)],
        ]}
        sorts={sorts}
        lead={boxes(ticked, tick)}
        mark={saveButtons(tracked)}
      />
    </>
  );
}

/** Renders the box that ticks a row's company. */
function boxes(ticked: ReadonlySet<number>, tick: (id: number) => void) {
  return ({ companyId, companyName }: ListedRound) => (
    <label className="pick">
      <input
        type="checkbox"
        form={BULK}
        name={`${PICKED}${companyId}`}
        aria-label={`Select ${companyName}`}
        checked={ticked.has(companyId)}
        onChange={() => tick(companyId)}
      />
    </label>
  );
}

function inlineForms(tracked: LeadsProps["tracked"], from: string) {
  return ({ companyId, companyName }: ListedRound) => (
    <InlineForm companyId={companyId} companyName={companyName} tracked={tracked[companyId]} from={from} />
  );
}

/** The address to write to, or the way to find it. */
function addressCell(round: ListedRound) {
  if (round.contact !== undefined && round.contact.address !== null) return <ContactCell round={round} />;
  // A lookup needs a name and a domain.
  if (round.contact === undefined || round.website === null) return null;
  return (
    <a href={`${FIND_PATH}?${SELECTED}=${round.roundId}`} aria-label={`Find address at ${round.companyName}`}>
      Find address
    </a>
  );
}

interface BulkFormProps {
  readonly from: string;
  readonly list: TrackedList;
  /** The ticked rows, as script knows them. */
  readonly ticked: readonly ListedRound[];
  readonly onAll: () => void;
}

function BulkForm({ from, list, ticked, onAll }: BulkFormProps) {
  const isHydrated = useHydrated();
  const isNone = isHydrated && ticked.length === 0;
  return (
    <form id={BULK} method="post" action={from} className="bulk" aria-label="Selected leads">
      <input type="hidden" name="from" value={from} />
      {isHydrated && (
        <button type="button" className="button button-quiet" onClick={onAll}>
          Select all
        </button>
      )}
      <output>{isHydrated ? `${ticked.length} selected` : "Selected leads"}</output>
      <label>
        <span className="sr-only">Status of the selected leads</span>
        <select name="to">
          <StatusOptions />
        </select>
      </label>
      <QuietButton intent="status" disabled={isNone}>
        Set status
      </QuietButton>
      <QuietButton name="hidden" value={String(list !== "hidden")} disabled={isNone}>
        {list === "hidden" ? "Show in lists" : "Hide"}
      </QuietButton>
      <QuietButton intent="watch" formAction={COMPANIES_PATH} disabled={isNone}>
        Watch
      </QuietButton>
      {ticked.length > 0 && (
        <a className="button button-quiet" href={exportOf(ticked, list)}>
          Export selected
        </a>
      )}
      <QuietButton intent="remove" disabled={isNone}>
        Remove
      </QuietButton>
    </form>
  );
}

/** The export of the ticked leads, with status and notes. */
function exportOf(ticked: readonly ListedRound[], list: TrackedList): string {
  const query = new URLSearchParams({
    [SELECTED]: ticked.map(({ roundId }) => roundId).join(","),
    [MINE]: list,
    rows: ROW_NAMES.company,
  });
  return `${EXPORT_PATH}?${query}`;
}

interface InlineFormProps {
  readonly companyId: number;
  readonly companyName: string;
  readonly tracked: Tracked | undefined;
  readonly from: string;
}

function saveNotes({ currentTarget: field, relatedTarget }: FocusEvent<HTMLTextAreaElement>): void {
  const isSaving = relatedTarget instanceof HTMLButtonElement && relatedTarget.form === field.form;
  if (field.value !== field.defaultValue && !isSaving) field.form?.requestSubmit();
}

/** Status and notes in the row; with script, a change is saved as the field is left. */
function InlineForm({ companyId, companyName, tracked = UNTRACKED, from }: InlineFormProps) {
  const { status, notes } = tracked;
  // A key that follows the status would draw the choice anew, which takes the focus from it.
  const [known, setKnown] = useState(status);
  const [shown, setShown] = useState(status);
  if (known !== status) {
    setKnown(status);
    setShown(status);
  }
  return (
    <form method="post" action={TRACK_PATH} className="inline-track" aria-label={`${companyName}: your notes`}>
      <input type="hidden" name="company" value={companyId} />
      <input type="hidden" name="from" value={from} />
      <select
        name="status"
        aria-label={`Status of ${companyName}`}
        value={shown ?? ""}
        onChange={({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
          setShown(LEAD_STATUSES.find((one) => one === currentTarget.value) ?? null);
          currentTarget.form?.requestSubmit();
        }}
      >
        <StatusOptions />
      </select>
      <textarea
        name="notes"
        rows={1}
        aria-label={`Notes about ${companyName}`}
        placeholder="Notes"
        maxLength={LONGEST_NOTES}
        defaultValue={notes}
        key={`notes ${notes}`}
        onBlur={saveNotes}
      />
      <button type="submit" className="button button-quiet">
        Save
      </button>
    </form>
  );
}
