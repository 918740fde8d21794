import type { ListField } from "./columns/list-field.ts";

/**
 * What mends a reading: options of the reader by the labels of their fields. A reason names what would mend it by these
 * labels alone, so that screens and mails show it as it is; the command line words its own options instead.
 */
export const OPTION_LABELS = {
  scale: "Unit of amounts without one",
  "date-order": "Date order",
  "after-comma": "After commas in columns of people",
  currency: "Currency of amounts without one",
  year: "Year of dates without one",
  month: "Month of visits and employees",
  country: "Country of rows without one",
  sheet: "Sheet or list",
} as const;

export type OptionName = keyof typeof OPTION_LABELS;
export const OPTION_NAMES = Object.keys(OPTION_LABELS) as readonly OptionName[];

/** The field of the upload form that names the column of companies. */
export const COMPANY_COLUMN = "Company column";

/** Further mends, each with the option of the command line; values of options are examples. */
const COMMANDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(OPTION_NAMES.map((name) => [OPTION_LABELS[name], `--${name}`])),
  [OPTION_LABELS.currency]: "--currency EUR",
  [OPTION_LABELS.scale]: "--scale million",
  [OPTION_LABELS["date-order"]]: "--date-order dmy or --date-order mdy",
  [OPTION_LABELS["after-comma"]]: "--after-comma people",
  [OPTION_LABELS.month]: "--month, such as 2026-10",
  [COMPANY_COLUMN]: '--map company="…" or --map website="…"',
  "Rows by value": "--rows VALUE=MEANING, or --rows MEANING for all",
  "File encoding": "--encoding",
};

const LABEL = /“([^”]{1,60})”( for ([a-zA-Z]{1,30}))?/g;

/** An option within a reason. */
export function named(option: OptionName): string {
  return `“${OPTION_LABELS[option]}”`;
}

/** The choice of no column for a field, within a reason. */
export function notRead(field: ListField): string {
  return `“Do not read” for ${field}`;
}

/** The options that a reason names, whose fields can stand beside it. */
export function mendsOf(reason: string): readonly OptionName[] {
  return OPTION_NAMES.filter((name) => reason.includes(named(name)));
}

/** A reason for the command line: its options instead of the labels of fields. */
export function forCommand(reason: string): string {
  return reason.replace(LABEL, (text, label: string, _rest: string | undefined, field: string | undefined) =>
    label === "Do not read" && field !== undefined
      ? `--map ${field}=none`
      : label in COMMANDS
        ? `${COMMANDS[label] ?? ""}${field === undefined ? "" : ` for ${field}`}`
        : text,
  );
}

/** An option of the command line, which clauses of reasons of earlier versions have. */
const OPTION = /(?<![\w-])--[a-z]/;

/** A stored reason for a screen: clauses that earlier versions wrote for the command line are left out. */
export function onScreen(message: string): string {
  const clauses = message.split(/(?<=[;.])(?=\s)/);
  const shown = clauses.filter((clause) => !OPTION.test(clause));
  return (shown.length === clauses.length ? message : shown.join("").replace(/;$/, "")).trim();
}
