import { MAIL_LIST_KEYS, MAIL_LISTS, type MailList } from "../../../core/mail/lists.ts";
import { SelectField } from "../../ui/form-fields.tsx";
import { PublishedDate } from "../../ui/date.tsx";

interface PreferencesFormProps {
  readonly lists: Readonly<Record<MailList, boolean>>;
  /** A day, as `2026-09-01`. */
  readonly pausedUntil: string | null;
  /** Whether everything was left at once; saving with a list ticked takes that back. */
  readonly hasLeftAll: boolean;
}

const PAUSES = [["30", "Send nothing for 30 days"], ["90", "Send nothing for 90 days"]] as const;

/** What somebody gets, list by list, with a pause and a way out of all. */
export function PreferencesForm({ lists, pausedUntil, hasLeftAll }: PreferencesFormProps) {
  return (
    <>
      {hasLeftAll && <p className="card px-6 py-4">You are unsubscribed from everything. Tick what you want again, and save.</p>}
      {pausedUntil !== null && (
        <p className="card px-6 py-4">
          Paused: we send you nothing of these until <PublishedDate date={{ date: pausedUntil, precision: "day" }} />. What would have come meanwhile is not sent later.
        </p>
      )}
      <form method="post" className="card space-y-6 p-6 md:p-8">
        <fieldset className="space-y-4">
          <legend className="mb-4 text-lg font-semibold">Lists</legend>
          {MAIL_LIST_KEYS.map((list) => (
            <div key={list} className="flex gap-3">
              <input id={`list-${list}`} aria-describedby={`about-${list}`} type="checkbox" name={list} defaultChecked={lists[list] && !hasLeftAll} className="mt-1 size-5 shrink-0 accent-accent" />
              <div>
                <label htmlFor={`list-${list}`} className="block font-semibold">
                  {MAIL_LISTS[list].name}
                </label>
                <p id={`about-${list}`} className="text-sm text-muted">
                  {MAIL_LISTS[list].description}
                  {MAIL_LISTS[list].audience === "paid" && " Part of a paid plan."}
                </p>
              </div>
            </div>
          ))}
        </fieldset>
        <SelectField
          name="pause"
          label="Pause"
          required
          value="keep"
          problem={undefined}
          options={pausedUntil === null ? [["keep", "No pause"], ...PAUSES] : [["keep", "Stay paused"], ["end", "End the pause now"], ...PAUSES]}
        />
        <button type="submit" name="deed" value="save" className="button button-primary w-full md:w-auto">
          Save
        </button>
      </form>
      {!hasLeftAll && (
        <form method="post" className="card space-y-4 p-6 md:p-8">
          <h2 className="text-lg font-semibold">Nothing at all</h2>
          <p className="text-muted">Takes you off every list there is, and every one that may come.</p>
          <button type="submit" name="deed" value="leave" className="button button-quiet w-full md:w-auto">
            Unsubscribe from everything
          </button>
        </form>
      )}
    </>
  );
}
