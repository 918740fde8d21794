import { z } from "zod";
import type { ColumnReading, DocumentPart, RowValue } from "../../../../core/catalogue/sources/record.ts";
import type { SourceOptions } from "../../../../core/catalogue/sources/source.ts";
import { LIST_FIELDS, type ListField } from "../../../../core/catalogue/sources/list-file/columns/list-field.ts";
import { VALUE_LABELS } from "../../../../core/catalogue/sources/list-file/rows/confirmed-rows.ts";
import type { ColumnProblem } from "../../../../core/intake/ingest/proposals/outcomes.ts";
import type { ProposalStatus } from "../../../../core/intake/ingest/proposals/proposal.ts";
import { mapOption } from "../../../../core/intake/ingest/proposals/read-again.ts";
import { OPTION_LABELS, OPTION_NAMES, type OptionName } from "../../../../core/catalogue/sources/list-file/reasons.ts";
import { capitalised, counted, figure } from "../format.ts";
import { Breakable } from "../office-page.tsx";
import { PrimaryButton, QuietButton } from "../../../ui/forms/controls.tsx";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
import { Options } from "../../../ui/forms/options.tsx";
import { OptionFields, optionOf } from "./option-fields.tsx";

const NOT_READ = "none";

/** Id of the form of columns. */
export const COLUMNS_FORM = "columns-form";

/**
 * The form's fields: `column-N` for the column at index N, `rows-N-M` for its value at index M, and reading options.
 */
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

/** True if a form's columns, values or options differ from those that the list was read with. */
export function changesReading(
  form: Readonly<Record<string, unknown>>,
  columns: readonly ColumnReading[],
  given: SourceOptions,
): boolean {
  const known: (readonly [name: string, value: unknown])[] = [
    ...columns.flatMap(({ field, rows = [] }, index) => [
      [`column-${index}`, field ?? NOT_READ] as const,
      ...rows.map(({ meaning }, at) => [`rows-${index}-${at}`, meaning] as const),
    ]),
    ...OPTION_NAMES.map((name) => [name, given[name] ?? ""] as const),
  ];
  return known.some(([name, value]) => form[name] !== undefined && form[name] !== value);
}

/** The `rows` option with the meaning chosen for each value, if any was ever changed. */
function rowsOption(form: z.infer<typeof readForm>, columns: readonly ColumnReading[], given: SourceOptions) {
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
  readonly problems: readonly ColumnProblem[];
  readonly status: ProposalStatus;
  /** Options whose fields stand beside what they mend. */
  readonly elsewhere: readonly OptionName[];
}

/** The columns of a list: their samples, how each is read, and its problems. */
export function ColumnsForm({ columns, options, parts, problems, status, elsewhere }: ColumnsFormProps) {
  const wrong = new Map(
    problems.map(({ column, rows, reason }) => [column, `${counted(rows, "row")} rejected: ${reason}`]),
  );
  const isWaiting = status === "open" || status === "held";
  return (
    // Without the fragment that leads to a column, which browsers would keep for the answer.
    <form method="post" action="?show=columns" aria-label="Columns" id={COLUMNS_FORM}>
      <fieldset className="office-options">
        <legend className="sr-only">Reading options</legend>
        {parts.length > 1 && <PartChoice parts={parts} value={optionOf(options, "sheet")} />}
        <OptionFields
          names={OPTION_NAMES.filter((name) => name !== "sheet" && !elsewhere.includes(name))}
          options={options}
          form={COLUMNS_FORM}
        />
      </fieldset>
      <FigureRows
        caption="Columns"
        wide
        rows={columns.map((column, index) => ({ ...column, index }))}
        keyOf={({ index }) => index}
        render={{
          Column: ({ column, part }) => (
            <>
              <Breakable text={column} />
              {part !== undefined && <span className="text-muted"> of {part}</span>}
            </>
          ),
          "Read as": (column) => <FieldChoice {...column} />,
          Why: ({ why }) => <div className="lg:min-w-20">{why}</div>,
          Values: ({ samples }) => (
            <span className="line-clamp-2 [overflow-wrap:anywhere]" title={samples.join("\n")}>
              {samples.join(" · ")}
            </span>
          ),
          Problems: ({ column }) => (
            <span className="line-clamp-2 text-danger [overflow-wrap:anywhere]">{wrong.get(column)}</span>
          ),
        }}
      />
      {columns.map((column, index) => (
        <RowChoices key={column.column} {...column} index={index} />
      ))}
      <div className="office-save">
        {status === "published" ? (
          <PrimaryButton intent="read">Correct what was imported</PrimaryButton>
        ) : (
          <QuietButton intent="read" formNoValidate>
            {isWaiting ? "Read again" : "Read again as a new import"}
          </QuietButton>
        )}
        {status === "published" && (
          <span className="self-center text-sm text-muted">
            You see the effect first. Publishing it replaces everything this import published; Undo brings it back.
          </span>
        )}
      </div>
    </form>
  );
}

const partText = ({ name, rows, isRead }: DocumentPart) =>
  `${name}${rows === undefined ? "" : ` (${counted(rows, "row")})`}${isRead ? ", read now" : ""}`;

function PartChoice({ parts, value }: { readonly parts: readonly DocumentPart[]; readonly value: string }) {
  return (
    <label>
      {OPTION_LABELS.sheet}
      <select name="sheet" defaultValue={value} className="office-cell">
        <Options of={parts.map((part) => [part.name, partText(part)])} none="Detect automatically" />
      </select>
    </label>
  );
}

/** Explains fields whose names do not. */
const EXPLAINED: Readonly<Partial<Record<ListField, string>>> = {
  takesPart: ": whether the investor beside it took part",
  rowKind: ": what the row is, such as a round or an exit",
  leadFlag: ": whether the investor beside it leads",
  amountWithheld: ": whether the amount is not disclosed",
  profiles: ": links to profiles, such as LinkedIn",
  listId: ": the list's own number of the company",
};

function FieldChoice({ index, column, part, field }: ColumnReading & { readonly index: number }) {
  return (
    <select
      id={`column-${index}`}
      name={`column-${index}`}
      defaultValue={field ?? NOT_READ}
      aria-label={`Read ${column}${part === undefined ? "" : ` of ${part}`} as`}
      className="office-cell lg:min-w-36"
    >
      <Options
        of={[
          [NOT_READ, "Do not read"],
          ...LIST_FIELDS.map((one) => [one, `${wordsOf(one)}${EXPLAINED[one] ?? ""}`] as const),
        ]}
      />
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
            <b>{VALUE_LABELS.get(value) ?? value}</b> ({figure(count)})
            {examples.length > 0 && `: ${examples.join(" · ")}`}
          </span>
          <select name={`rows-${index}-${at}`} defaultValue={meaning} className="office-box">
            <Options of={Object.entries(MEANING_LABELS)} />
          </select>
        </label>
      ))}
    </fieldset>
  );
}

/** "leadInvestors" as "Lead investors". */
function wordsOf(field: string): string {
  return capitalised(field.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase());
}
