import { OPTION_LABELS, type OptionName } from "../../../../core/catalogue/sources/list-file/reasons.ts";
import type { SourceOptions } from "../../../../core/catalogue/sources/source.ts";
import { Options } from "../../../ui/forms/options.tsx";

/** An option's value as a field shows it. */
export function optionOf(options: SourceOptions, name: OptionName): string {
  return typeof options[name] === "string" ? options[name] : "";
}

type Choices = readonly (readonly [value: string, text: string])[];

/** The values of options that are chosen, and examples of the others. */
const ENTRIES: Readonly<Partial<Record<OptionName, string | Choices>>> = {
  scale: ["thousand", "million", "billion", "lakh", "crore"].map((word) => [word, word]),
  "date-order": [
    ["dmy", "Day, month, year"],
    ["mdy", "Month, day, year"],
    ["ymd", "Year, month, day"],
  ],
  "after-comma": [
    ["people", "Further people"],
    ["others", "Employers, schools or places"],
  ],
  currency: "EUR",
  year: "2025",
  month: "2026-10",
  country: "FR",
};

interface OptionFieldsProps {
  readonly names: readonly OptionName[];
  readonly options: SourceOptions;
  /** Id of the form that sends them, wherever they stand. */
  readonly form: string;
}

/** The fields of reading options. */
export function OptionFields({ names, options, form }: OptionFieldsProps) {
  return names.map((name) => {
    const entry = ENTRIES[name] ?? "";
    const box = { name, form, "data-edit": "", defaultValue: optionOf(options, name), className: "office-cell" };
    return (
      <label key={name}>
        {OPTION_LABELS[name]}
        {typeof entry === "string" ? (
          <input type="text" {...box} maxLength={200} placeholder={entry} />
        ) : (
          <select {...box}>
            <Options of={entry} none="Detect automatically" />
          </select>
        )}
      </label>
    );
  });
}
