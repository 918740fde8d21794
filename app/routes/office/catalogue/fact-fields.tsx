import type { ComponentProps } from "react";
import { type Fact } from "../../../../core/catalogue/facts/facts.ts";
import { HEADCOUNT_BANDS } from "../../../../core/catalogue/facts/headcount-bands.ts";
import { EDITABLE, type EditedKind, formatValue, isRequired } from "../../../../core/intake/curation/edit-values.ts";
import { fieldOf, type FormState } from "../../../form-post.ts";
import { AreaField, SelectField, TextField } from "../../../ui/forms/form-fields.tsx";
import type { Batch } from "../../../../core/intake/curation/tables/change-many.ts";
import { ActionButton } from "../office-page.tsx";

interface FactFieldsProps {
  readonly kind: EditedKind;
  /** The current values; absent for a new subject. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly state: FormState | undefined;
}

/** A field for every editable fact, with its original value in a hidden field. */
export function FactFields({ kind, values, state }: FactFieldsProps) {
  return Object.entries(EDITABLE[kind]).map(([name, fact]) => {
    const current = values === undefined ? undefined : formatValue(fact, values[name]);
    return (
      <div key={name}>
        <FactField name={name} fact={fact} value={state?.values[name] ?? current} problem={state?.problems[name]} />
        {current !== undefined && (
          <input type="hidden" name={`was.${name}`} value={state?.values[`was.${name}`] ?? current} />
        )}
      </div>
    );
  });
}

const HINTS: Partial<Record<Fact["type"], string>> = {
  money: "such as 5,000,000 USD",
  date: "2026-07-15, 2026-07 or 2026",
  investors: "one per line; add (lead) to lead investors",
  measures: "one per line, such as employees 2026-10: 45; none hides a number",
  text_list: "one per line",
  url_list: "one per line",
};

type Choices = readonly (readonly [value: string, text: string, short?: string])[];

/** The values of facts that are chosen, the first where none is; with a shorter text for tables. */
const CHOICES: Partial<Record<Fact["type"], Choices>> = {
  headcount: [["", "Unknown", "—"], ...HEADCOUNT_BANDS.map((band) => [band, band] as const)],
  startup: [
    ["", "Not decided", "—"],
    ["yes", "Yes, list it", "yes"],
    ["no", "No", "no"],
    ["unknown", "Ask again", "unknown"],
  ],
  state: [
    ["closed", "Closed", "closed"],
    ["raising", "Raising", "raising"],
  ],
};

/** The field of a fact: a choice, one line or several lines. */
export function entryOf({ type, maxLength }: Pick<Fact, "type" | "maxLength">) {
  const isList = type === "investors" || type === "measures" || type.endsWith("_list");
  return { choices: CHOICES[type], isLong: isList || maxLength !== undefined };
}

interface FactFieldProps extends Pick<ComponentProps<typeof TextField>, "value" | "problem"> {
  readonly name: string;
  readonly fact: Fact;
}

function FactField({ name, fact, ...rest }: FactFieldProps) {
  const hint = HINTS[fact.type];
  const label = hint === undefined ? fact.label : `${fact.label}, ${hint}`;
  const field = { ...rest, name, label, required: isRequired(name) };
  const { choices, isLong } = entryOf(fact);
  if (choices !== undefined) return <SelectField {...field} options={choices.map(([value, text]) => [value, text])} />;
  return isLong ? <AreaField {...field} rows={3} /> : <TextField {...field} />;
}

/** Reason and source, required in every form that changes the catalogue; `isStart` if it has no other field. */
export function ReasonFields({ state, isStart = false }: Pick<FactFieldsProps, "state"> & { isStart?: boolean }) {
  return (
    <>
      <TextField {...fieldOf(state, "reason")} label="Reason" required maxLength={1_000} isStart={isStart} />
      <TextField {...fieldOf(state, "source")} label="Source link" maxLength={2_000} />
    </>
  );
}

/** Undoes the changes that somebody has just made together. */
export function UndoBatch({ batch }: { readonly batch: Pick<Batch, "first" | "last"> | null }) {
  return (
    batch !== null && (
      <ActionButton value="undo" label="Undo this change" hidden={{ batch: `${batch.first}-${batch.last}` }} />
    )
  );
}

/** The editor's word that new people, or a new company, are not those who asked not to be listed; shown after a refusal. */
export function SomebodyElse() {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type="checkbox" name="somebodyElse" value="yes" className="size-5" />
      I checked: this is nobody who asked not to be listed
    </label>
  );
}
