import { QuietButton } from "../../../ui/forms/controls.tsx";

interface RemoveFormProps {
  readonly path: string;
  readonly tool: string;
  readonly isRecords: boolean;
  /** True while what it wrote is emptied. */
  readonly isEnding: boolean;
}

/** Removes a destination, and asks what happens to what it wrote. */
export function RemoveForm({ path, tool, isRecords, isEnding }: RemoveFormProps) {
  return (
    <form method="post" action={path}>
      <p className="mb-3 text-sm text-muted">
        Removing deletes what we store to reach {tool}, and ends our access if you signed in there. For twelve months we
        keep the numbers of the records we wrote, to tell you if something must be removed.
      </p>
      {isEnding && (
        <p className="mb-3">
          What we wrote is being emptied. If {tool} no longer accepts our access, we ask again every six hours; choose
          “Leave it” to remove this destination now.
        </p>
      )}
      {isRecords && (
        <fieldset className="mb-3 space-y-2">
          <legend className="mb-1.5 text-sm font-semibold">What we wrote in {tool}</legend>
          {(
            [
              ["leave", "Leave it"],
              ["empty", "Empty it first, where the value is still ours"],
            ] as const
          ).map(([value, label]) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input type="radio" name="what" value={value} defaultChecked={value === "leave"} />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <QuietButton intent="remove">Remove this destination</QuietButton>
    </form>
  );
}
