import {
  LEAD_STATUSES,
  LONGEST_NOTES,
  type Tracked,
  TRACKED_LABELS,
} from "../../../../core/reading/pipeline/tracked.ts";
import { Options } from "../../../ui/forms/options.tsx";

/** The address that forms of tracked companies post to. */
export const TRACK_PATH = "/account/leads/track";

/** Ticked companies are fields of their own, named by id, because a form has one value a field. */
export const PICKED = "pick-";

interface TrackFormProps {
  readonly companyId: number;
  readonly companyName: string;
  readonly tracked: Tracked;
  /** The page to return to without script. */
  readonly from: string;
  /** The form's id, if its button that saves the company ({@link SaveButton}) stands elsewhere on the page. */
  readonly id?: string;
}

/** The choices of a status. */
export function StatusOptions() {
  return <Options of={LEAD_STATUSES.map((one) => [one, TRACKED_LABELS[one]])} none="No status" />;
}

/** The form that saves or hides a company and sets its status and notes. */
export function TrackForm({ companyId, companyName, tracked, from, id }: TrackFormProps) {
  const { saved, hidden, status, notes } = tracked;
  return (
    <form id={id} method="post" action={TRACK_PATH} className="track" aria-label={`${companyName}: your notes`}>
      <input type="hidden" name="company" value={companyId} />
      <input type="hidden" name="from" value={from} />
      <label>
        Status
        <select name="status" defaultValue={status ?? ""} key={status}>
          <StatusOptions />
        </select>
      </label>
      <label>
        Notes
        <textarea name="notes" rows={2} maxLength={LONGEST_NOTES} defaultValue={notes} key={notes} />
      </label>
      <p>
        <button type="submit" className="button button-primary">
          Save notes
        </button>
        {id === undefined && <SaveButton saved={saved} />}
        <button type="submit" className="button button-quiet" name="hidden" value={String(!hidden)}>
          {hidden ? "Show in lists" : "Hide"}
        </button>
      </p>
    </form>
  );
}

interface SaveButtonProps {
  readonly saved: boolean;
  /** The id of its form, if it stands outside. */
  readonly form?: string;
}

/** Saves the form's company to My leads, or removes it. */
export function SaveButton({ saved, form }: SaveButtonProps) {
  return (
    <button type="submit" form={form} className="button button-quiet" name="saved" value={String(!saved)}>
      {saved ? "Remove from My leads" : "Save to My leads"}
    </button>
  );
}
