import { type ManagedKind, rulesOf } from "../../../../core/intake/managed-sources/kinds.ts";
import type { KindField, PublishingRule, RuleText } from "../../../../core/catalogue/sources/source.ts";
import { FormFields } from "../kit/form.tsx";

/** A kind's properties that its form needs. */
export interface KindForm {
  readonly key: string;
  readonly label: string;
  readonly about: string;
  readonly schedule: string;
  readonly fields: readonly KindField[];
  readonly publishing: readonly (RuleText & { readonly rule: PublishingRule })[];
}

export function kindForm(kind: ManagedKind): KindForm {
  const { key, label, about, schedule, fields } = kind;
  return { key, label, about, schedule, fields, publishing: rulesOf(kind) };
}

interface SourceFieldsProps {
  readonly kind: KindForm;
  /** The entered or stored values, by field name. */
  readonly values: Readonly<Partial<Record<string, string>>>;
  readonly schedules: readonly string[];
}

/** The fields of a source, in a form of the page. */
export function SourceFields({ kind, values, schedules }: SourceFieldsProps) {
  const id = (name: string) => `${kind.key}-${name}`;
  const isStored = values["name"] !== undefined;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <FormFields
        fields={kind.fields.map(({ name, label, help, type, required, example, choices = {} }) => ({
          name,
          label,
          type: type === "choice" || type === "secret" ? type : "line",
          hint: type === "secret" && isStored ? `${help} Leave empty to keep it.` : help,
          required: required && !(type === "secret" && isStored),
          maxLength: 2_000,
          placeholder: example,
          options: Object.entries(choices),
        }))}
        known={values}
        idPrefix={kind.key}
      />
      <div>
        <label className="block text-sm font-semibold" htmlFor={id("schedule")}>
          Schedule
        </label>
        <input
          id={id("schedule")}
          name="schedule"
          type="text"
          list={id("schedules")}
          maxLength={200}
          defaultValue={values["schedule"] ?? kind.schedule}
          aria-describedby={id("schedule-help")}
          className="office-box mt-1.5 w-full"
        />
        <datalist id={id("schedules")}>
          {schedules.map((schedule) => (
            <option key={schedule}>{schedule}</option>
          ))}
        </datalist>
        <p id={id("schedule-help")} className="mt-1 text-sm text-muted">
          In plain words, such as “weekdays at 7:00, Europe/Berlin”. UTC without a time zone.
        </p>
      </div>
      {kind.publishing.length > 1 && (
        <fieldset className="md:col-span-2">
          <legend className="text-sm font-semibold">Publishing</legend>
          {kind.publishing.map(({ rule, label, about }) => (
            <div key={rule} className="mt-2 flex items-start gap-2.5">
              <input
                id={id(`publishing-${rule}`)}
                name="publishing"
                type="radio"
                value={rule}
                defaultChecked={(values["publishing"] ?? kind.publishing[0]?.rule) === rule}
                aria-describedby={id(`publishing-${rule}-about`)}
                className="mt-1"
              />
              <div>
                <label htmlFor={id(`publishing-${rule}`)}>{label}</label>
                <p id={id(`publishing-${rule}-about`)} className="max-w-prose text-sm text-muted">
                  {about}
                </p>
              </div>
            </div>
          ))}
        </fieldset>
      )}
    </div>
  );
}
