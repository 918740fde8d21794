import { QuietButton, QuietLink } from "../../../ui/forms/controls.tsx";
import { HiddenFields } from "../office-page.tsx";
import { Options } from "../../../ui/forms/options.tsx";

/** A filter of a list. */
export interface FilterField {
  readonly name: string;
  readonly label: string;
  readonly type?: "text" | "search" | "date";
  readonly options?: readonly (readonly [value: string, text: string])[];
  readonly hint?: string;
}

interface FilterFormProps {
  readonly action: string;
  readonly fields: readonly FilterField[];
  readonly known: Readonly<Partial<Record<string, string>>>;
  /** Other parameters of the list's address. */
  readonly hidden?: Readonly<Record<string, string>>;
  readonly submit?: string;
}

/** The filters of a list in one line, kept in its address. */
export function FilterForm({ action, fields, known, hidden = {}, submit = "Filter" }: FilterFormProps) {
  const isFiltered = fields.some(({ name }) => (known[name] ?? "") !== "");
  return (
    <search className="mb-5 block">
      <form method="get" action={action} className="flex flex-wrap items-end gap-3">
        <HiddenFields values={hidden} />
        {fields.map(({ name, label, type = "text", options, hint }) =>
          options === undefined ? (
            <label key={name} className="grid min-w-0 gap-1.5 text-sm font-semibold">
              {label}
              <input
                type={type === "date" ? "text" : type}
                placeholder={type === "date" ? "YYYY-MM-DD" : undefined}
                name={name}
                defaultValue={known[name]}
                maxLength={254}
                aria-describedby={hint === undefined ? undefined : `hint-${name}`}
                className={`office-box min-w-0 ${type === "search" ? "w-80" : type === "date" ? "w-33" : "w-44"}`}
              />
            </label>
          ) : (
            <Choice key={name} label={label} name={name} value={known[name] ?? ""} options={options} />
          ),
        )}
        <QuietButton>{submit}</QuietButton>
        {isFiltered && <QuietLink href={`${action}${hiddenQuery(hidden)}`}>Clear</QuietLink>}
        {fields.map(
          ({ name, hint }) =>
            hint !== undefined && (
              <p key={name} id={`hint-${name}`} className="basis-full text-sm text-muted">
                {hint}
              </p>
            ),
        )}
      </form>
    </search>
  );
}

function hiddenQuery(hidden: Readonly<Record<string, string>>): string {
  return Object.keys(hidden).length === 0 ? "" : `?${new URLSearchParams(hidden)}`;
}

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

/** A choice of a filter, labelled from above. */
export function Choice({ label, name, value, options }: ChoiceProps) {
  return (
    <label className="grid min-w-0 gap-1.5 text-sm font-semibold">
      {label}
      <select name={name} defaultValue={value} className="office-box min-w-0">
        <Options of={options} />
      </select>
    </label>
  );
}
