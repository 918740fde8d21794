/** Reading options of a list, with the labels of their fields on the import screens. */
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

const IN_TEXT: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/--map company="…" or --map website="…"/g, `"${COMPANY_COLUMN}"`],
  [/ for --map [^.]*(?=\. The columns)/g, ""],
  [/--date-order dmy or --date-order mdy/g, `"${OPTION_LABELS["date-order"]}" to day first or month first`],
  [/ set it: --currency EUR --scale million/g, ` set "${OPTION_LABELS.currency}" and "${OPTION_LABELS.scale}" below.`],
  [/If that is wrong, import again with --rows [^(]*\([^)]*\)/g, "If that is wrong, say below what these rows are"],
  [/import again with --map amount=none/g, "choose “Do not read” for their column below and read the list again"],
  [/ If letters look wrong, set --encoding\./g, ""],
  [/--after-comma people/g, `"${OPTION_LABELS["after-comma"]}" to people`],
  [/ Use --help for the options\./g, ""],
];

/** Rewrites a list reader's message for the import screens: labels of fields instead of command-line options. */
export function onScreen(message: string): string {
  const replaced = IN_TEXT.reduce((text, [pattern, words]) => text.replace(pattern, words), message);
  return replaced.replace(/--([a-z]+(?:-[a-z]+)*)/g, (option, name: string) =>
    name in OPTION_LABELS ? `"${OPTION_LABELS[name as OptionName]}"` : option,
  );
}
