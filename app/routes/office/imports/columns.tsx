import { z } from "zod";
import type { ColumnReading, DocumentPart, RowValue } from "../../../../core/catalogue/sources/record.ts";
import type { SourceOptions } from "../../../../core/catalogue/sources/source.ts";
import { LIST_FIELDS } from "../../../../core/catalogue/sources/list-file/columns/list-field.ts";
import { VALUE_LABELS } from "../../../../core/catalogue/sources/list-file/rows/row-meanings.ts";
import { mapOption } from "../../../../core/intake/ingest/proposals/read-again.ts";
import {
  OPTION_LABELS,
  OPTION_NAMES,
  type OptionName,
} from "../../../../core/catalogue/sources/list-file/on-screen.ts";
import { figure } from "../format.ts";
import { Breakable } from "../office-page.tsx";
import { QuietButton } from "../../../ui/forms/controls.tsx";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";

const NOT_READ = "none";

/** The form's fields: `column-N` for the column at index N, `rows-N-M` for its value at index M, and reading options. */
export const readForm = z.object({ intent: z.literal("read") }).catchall(z.string().trim().max(200));

/** The reading options of a submitted form; options that it does not show are kept. */
export function optionsOf(
  form: z.infer<typeof readForm>,
  columns: readonly ColumnReading[],
  given: SourceOptions,
): SourceOptions {
  const chosen = columns.map(({ field }, index) => {
    const value = form[`column-${index}`];
    return value === undefined ? field : value === NOT_READ ? null : value;
  });
  const others = Object.fromEntries(OPTION_NAMES.flatMap((name) => (form[name] ? [[name, form[name]]] : [])));
  const kept = Object.entries(given).filter(([name]) => name === "name" || name === "encoding");
  return {
    ...Object.fromEntries(kept),
    ...others,
    map: mapOption(columns, chosen),
    ...rowsOption(form, columns, given),
  };
}

/** The `rows` option with the meaning chosen for each value, if any was ever changed. */
function rowsOption(
  form: z.infer<typeof readForm>,
  columns: readonly ColumnReading[],
  given: SourceOptions,
): { readonly rows?: string[] } {
  const answers = columns.flatMap(({ rows = [] }, index) =>
    rows.map(({ value, meaning }, at) => ({ value, meaning, chosen: form[`rows-${index}-${at}`] ?? meaning })),
  );
  const isChanged = answers.some(({ meaning, chosen }) => chosen !== meaning) || given["rows"] !== undefined;
  return isChanged ? { rows: answers.map(({ value, chosen }) => `${value}=${chosen}`) } : {};
}

interface ColumnsFormProps {
  readonly columns: readonly ColumnReading[];
  readonly options: SourceOptions;
  /** The sheets or lists of the file, if there are several. */
  readonly parts: readonly DocumentPart[];
  /** True if reading again creates a new import. */
  readonly isNew: boolean;
}

/** The reading of each column, with fields to change it, and the options for reading cells. */
export function ColumnsForm({ columns, options, parts, isNew }: ColumnsFormProps) {
  const value = (name: string) => (typeof options[name] === "string" ? options[name] : "");
  return (
    <form method="post" className="mt-3" aria-label="Columns">
      <FigureRows
        caption="Columns"
        wide
        rows={columns.map((column, index) => ({ ...column, index }))}
        keyOf={({ index }) => index}
        columns={[
          {
            heading: "Column",
            render: ({ column, part }) => (
              <div className="lg:min-w-28">
                <Breakable text={column} />
                {part !== undefined && <div className="text-sm text-muted">{part}</div>}
              </div>
            ),
          },
          { heading: "Read as", render: (column) => <FieldChoice {...column} /> },
          { heading: "Why", render: ({ why }) => <div className="lg:min-w-20">{why}</div> },
          {
            heading: "Samples",
            render: ({ samples }) => (
              <span className="line-clamp-3 [overflow-wrap:anywhere]">{samples.join(" · ")}</span>
            ),
          },
        ]}
      />
      {columns.map((column, index) => (
        <RowChoices key={column.column} {...column} index={index} />
      ))}
      <fieldset className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <legend className="mb-2 font-semibold">Reading options</legend>
        <Choice name="scale" value={value("scale")} choices={["thousand", "million", "billion", "lakh", "crore"]} />
        <Choice name="date-order" value={value("date-order")} choices={["dmy", "mdy", "ymd"]} />
        <Choice name="after-comma" value={value("after-comma")} choices={["people", "others"]} />
        <Text name="currency" value={value("currency")} hint="EUR" />
        <Text name="year" value={value("year")} hint="2025" />
        <Text name="country" value={value("country")} hint="FR" />
        {parts.length > 1 && <PartChoice parts={parts} value={value("sheet")} />}
      </fieldset>
      <QuietButton intent="read" className="mt-4">
        {isNew ? "Read again as a new import" : "Read again"}
      </QuietButton>
    </form>
  );
}

/** The choice of the sheet of a workbook or of the list in JSON. */
function PartChoice({
  parts,
  value = "",
}: {
  readonly parts: readonly DocumentPart[];
  readonly value: string | undefined;
}) {
  return (
    <label className="grid min-w-0 gap-1 text-sm font-semibold">
      {OPTION_LABELS.sheet}
      <select name="sheet" defaultValue={value} className="office-box w-full min-w-0">
        <option value="">Detect automatically</option>
        {parts.map(({ name, rows, isRead }) => (
          <option key={name} value={name}>
            {name}
            {rows === undefined ? "" : ` (${figure(rows)} ${rows === 1 ? "row" : "rows"})`}
            {isRead ? ", read now" : ""}
          </option>
        ))}
      </select>
    </label>
  );
}

function FieldChoice({ index, column, part, field }: ColumnReading & { readonly index: number }) {
  return (
    <select
      name={`column-${index}`}
      defaultValue={field ?? NOT_READ}
      aria-label={`Read ${column}${part === undefined ? "" : ` of ${part}`} as`}
      className="office-box w-full max-w-56 lg:min-w-40"
    >
      <option value={NOT_READ}>Do not read</option>
      {LIST_FIELDS.map((one) => (
        <option key={one} value={one}>
          {wordsOf(one)}
        </option>
      ))}
    </select>
  );
}

const MEANING_LABELS: Readonly<Record<RowValue["meaning"], string>> = {
  round: "Funding round",
  exit: "Exit, not listed",
  company: "Company without a round",
  none: "Not read",
};

/** What the rows with each value of a column are, if the column decides that. */
function RowChoices({ column, rows = [], index }: ColumnReading & { readonly index: number }) {
  if (rows.length === 0) return null;
  return (
    <fieldset className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="mb-2 font-semibold">
        Rows by <Breakable text={column} />
      </legend>
      {rows.map(({ value, count, meaning, examples = [] }, at) => (
        <label key={value} className="grid gap-1 text-sm">
          <span className="[overflow-wrap:anywhere]">
            <b>{VALUE_LABELS.get(value) ?? value}</b> ({count.toLocaleString("en-US")})
            {examples.length > 0 && `: ${examples.join(" · ")}`}
          </span>
          <select name={`rows-${index}-${at}`} defaultValue={meaning} className="office-box">
            {Object.entries(MEANING_LABELS).map(([one, label]) => (
              <option key={one} value={one}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

interface OptionProps {
  readonly name: OptionName;
  readonly value: string;
}

const CHOICE_LABELS: Readonly<Record<string, string>> = {
  dmy: "Day, month, year",
  mdy: "Month, day, year",
  ymd: "Year, month, day",
  people: "Further people",
  others: "Employers, schools or places",
};

function Choice({ name, value, choices }: OptionProps & { readonly choices: readonly string[] }) {
  return (
    <label className="grid gap-1 text-sm font-semibold">
      {OPTION_LABELS[name]}
      <select name={name} defaultValue={value} className="office-box">
        <option value="">Detect automatically</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {CHOICE_LABELS[choice] ?? choice}
          </option>
        ))}
      </select>
    </label>
  );
}

function Text({ name, value, hint }: OptionProps & { readonly hint: string }) {
  return (
    <label className="grid gap-1 text-sm font-semibold">
      {OPTION_LABELS[name]}
      <input type="text" name={name} defaultValue={value} maxLength={200} placeholder={hint} className="office-box" />
    </label>
  );
}

/** "leadInvestors" as "Lead investors". */
function wordsOf(field: string): string {
  const words = field.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
