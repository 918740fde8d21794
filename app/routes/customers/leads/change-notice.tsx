import type { TrackedBefore } from "../../../../core/reading/pipeline/tracked.ts";
import { LEADS_PATH } from "./leads-address.ts";
import { TRACK_PATH } from "./track-form.tsx";

/** A change of tracked companies: in words, and the companies before it; none if it cannot be undone. */
export interface Changed {
  readonly said: string;
  readonly before: readonly TrackedBefore[];
}

interface ChangeNoticeProps {
  readonly changed: Changed | null;
  /** The address that undoes the change. */
  readonly action?: string;
  readonly isOnLeads?: boolean;
}

/** Says what changed in the account's leads, with a button that undoes it. */
export function ChangeNotice({ changed, action = TRACK_PATH, isOnLeads = false }: ChangeNoticeProps) {
  return (
    <div className="change-notice" data-print="no">
      <output>{changed?.said}</output>
      {changed !== null && (
        <>
          {changed.before.length > 0 && (
            <form method="post" action={action}>
              <input type="hidden" name="before" value={JSON.stringify(changed.before)} />
              <button type="submit" className="link">
                Undo
              </button>
            </form>
          )}
          {!isOnLeads && (
            <a className="link" href={LEADS_PATH}>
              My leads
            </a>
          )}
        </>
      )}
    </div>
  );
}
