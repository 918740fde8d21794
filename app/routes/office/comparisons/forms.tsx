import type { CheckedFeature, FeatureEdit } from "../../../../core/office/back-office/comparisons.ts";
import type { FormState } from "../../../form-post.ts";
import { QuietButton } from "../../../ui/forms/controls.tsx";
import { dateOf, formatDate } from "../../../ui/format/format-date.ts";
import { Instant } from "../../../ui/frame/instant.tsx";
import { type FormField, OfficeForm } from "../kit/form.tsx";
import { EmptyList } from "../office-page.tsx";

interface FeatureFormProps {
  readonly feature: {
    readonly key: string;
    readonly name: string;
    /** Null: not yet checked. */
    readonly checked: CheckedFeature | null;
    /** The current edit; null if there is none. */
    readonly editId: number | null;
  };
  /** The rejected form, of this or another feature. */
  readonly refused: FormState | null;
}

const FIELDS: readonly FormField[] = [
  { name: "text", label: "What it offers", maxLength: 200 },
  { name: "sourceUrl", label: "Source", maxLength: 500 },
  { name: "checkedOn", label: "Checked on (YYYY-MM-DD)", maxLength: 10 },
  { name: "reason", label: "Reason", required: true, maxLength: 1_000 },
];

/** Text, source and date of a feature, with the form that changes them. */
export function FeatureForm({ feature: { key, name, checked, editId }, refused }: FeatureFormProps) {
  const own = refused?.values["feature"] === key ? refused : null;
  return (
    <li className="card p-4">
      <details open={own !== null}>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4">
          <span className="font-semibold">{name}</span>
          <span className={checked === null ? "text-muted" : undefined}>{valueText(checked)}</span>
        </summary>
        <div className="mt-4">
          <OfficeForm
            label={name}
            hidden={{ feature: key, seen: editId ?? "" }}
            fields={FIELDS}
            known={{ ...checked }}
            state={own}
            idPrefix={key}
            submit="Save"
            of={`“${name}”`}
          >
            <p className="text-sm text-muted">Empty the first three fields if it is not yet checked.</p>
          </OfficeForm>
        </div>
      </details>
    </li>
  );
}

function valueText(checked: CheckedFeature | null): string {
  if (checked === null) return "Not yet checked";
  return `${checked.text} (as of ${formatDate(dateOf(checked.checkedOn))})`;
}

interface FeatureHistoryProps {
  readonly edits: readonly (FeatureEdit & {
    /** Null: the feature is no longer compared. */
    readonly name: string | null;
  })[];
}

/** The edits of a product, each with a button that reverts it or applies it again. */
export function FeatureHistory({ edits }: FeatureHistoryProps) {
  if (edits.length === 0) return <EmptyList>No changes yet.</EmptyList>;
  return (
    <ol className="grid gap-3">
      {edits.map(({ editId, name, feature, checked, reason, actor, at, isReverted }) => (
        <li key={editId} className="card p-4">
          <p>
            <strong className="font-semibold">{name ?? feature}</strong>{" "}
            <span className="text-sm text-muted">
              <Instant at={at} />, {actor}
              {isReverted && ", reverted"}
            </span>
          </p>
          <p className="mt-1 wrap-anywhere">{valueText(checked)}</p>
          {checked !== null && <p className="mt-1 text-sm text-muted wrap-anywhere">{checked.sourceUrl}</p>}
          <p className="mt-1 wrap-anywhere">{reason}</p>
          <form method="post" className="mt-3">
            <input type="hidden" name="intent" value={isReverted ? "reapply" : "revert"} />
            <QuietButton name="edit" value={editId}>
              {isReverted ? "Apply again" : "Revert"} <span className="sr-only">“{reason}”</span>
            </QuietButton>
          </form>
        </li>
      ))}
    </ol>
  );
}
