import type { ReviewCandidate } from "../../../../core/intake/ingest/review/queue.ts";
import type { FormState } from "../../../form-post.ts";

const FIELDS = [
  ["name", "Company", 200],
  ["website", "Website", 2_000],
  ["city", "City", 200],
  ["country", "Country", 60],
  ["amount", "Amount", 60],
  ["currency", "Currency", 3],
  ["stage", "Stage", 100],
  ["date", "Date", 40],
] as const;

interface ReviewFieldsProps {
  readonly texts: ReviewCandidate["texts"];
  readonly state: FormState | null;
}

/** The candidate's values, which can be corrected before it is accepted. */
export function ReviewFields({ texts, state }: ReviewFieldsProps) {
  const valueOf = (field: keyof typeof texts) => state?.values[field] ?? texts[field];
  return (
    <details className="work-edit" open={state !== null && Object.keys(texts).some((field) => isChanged(field))}>
      <summary className="button button-quiet">
        Edit before accepting <kbd aria-hidden="true">e</kbd>
      </summary>
      <div className="work-fields">
        {FIELDS.map(([name, label, maxLength]) => (
          <label key={name}>
            {label}
            <input
              type="text"
              name={name}
              defaultValue={valueOf(name)}
              {...(name === "name" && { "data-edit": "" })}
              maxLength={maxLength}
              autoComplete="off"
              className="office-box"
              onKeyDown={leaveOnEscape}
            />
          </label>
        ))}
        <label className="col-span-full">
          Investors, one per line; mark leads with “(lead)”
          <textarea
            name="investors"
            defaultValue={valueOf("investors")}
            maxLength={5_000}
            rows={3}
            className="office-box"
            onKeyDown={leaveOnEscape}
          />
        </label>
      </div>
    </details>
  );

  function isChanged(field: string): boolean {
    const value = state?.values[field]?.replaceAll("\r", "");
    return value !== undefined && value !== Object.entries(texts).find(([name]) => name === field)?.[1];
  }
}

/** Escape leaves a field for the keys of the desk. */
export function leaveOnEscape({ key, currentTarget }: { readonly key: string; readonly currentTarget: Element }): void {
  if (key === "Escape") currentTarget.closest("section")?.focus();
}
