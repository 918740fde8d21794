import { type RawBuilder, type SqlBool, sql } from "kysely";
import { forbidden, invalidInput } from "../../../platform/errors.ts";
import type { Actor, Context } from "../../shared/context.ts";
import { type LeadScope, seesColumn } from "../directory/access.ts";
import { columnFor, columnNamed, scopedLeads, visibleColumns } from "../directory/columns/column.ts";
import { withCompanions } from "../directory/columns/growth-columns.ts";
import type { LeadFilter, LeadSort } from "../directory/search/filter.ts";
import { GROWTH_DEFINITIONS } from "../directory/search/growth/growth-definitions.ts";
import type { GrowthRange } from "../directory/search/growth/growth-ranges.ts";
import { companiesLeftOut } from "../directory/search/company-lists.ts";
import { leadCondition } from "../directory/search/lead-condition.ts";
import { isTracked } from "../pipeline/read-tracked.ts";
import type { TrackedList } from "../pipeline/tracked.ts";
import { ownColumns } from "./own-columns.ts";
import type { FileColumn } from "./formats/format.ts";
import { isOfContacts, isOfName, type Preset } from "./presets/preset.ts";
import { PRESETS } from "./presets/presets.ts";
import { type RowKind, ROWS } from "./row-kind.ts";
import { stillShown, stillShownIn } from "./withdrawn-rows.ts";

/** The leads to export and their order. */
export interface Selection {
  readonly filter: LeadFilter;
  readonly sort: LeadSort;
  /** Individually selected rounds, among those that match the filter; null for all. */
  readonly picked: readonly number[] | null;
  /** Individually excluded rounds. */
  readonly without: readonly number[];
  /** One of the actor's own lists, to which the export is limited; null for all rounds. */
  readonly tracked: TrackedList | null;
}

/** The steps from a selection to the rows of a file, as SQL. */
export interface SelectionSteps {
  /** After `from`: the filtered and selected rows. */
  readonly chosen: RawBuilder<unknown>;
  /** Like `chosen`, but only of the newest round of each company unless the rows are rounds. */
  readonly matching: RawBuilder<unknown>;
  /** Like `matching`, but only rows the target accepts. */
  readonly accepted: RawBuilder<unknown>;
  /** Rows of `accepted` that are in the difference, joined as `difference`. */
  readonly differing: RawBuilder<unknown>;
}

export function selectionSteps(
  selection: Selection,
  scope: LeadScope,
  { actor, clock }: Pick<Context, "actor" | "clock">,
  { kind, required }: Pick<ChosenColumns, "kind" | "required">,
): SelectionSteps {
  const chosen = conditions(selection, scope, { actor, clock });
  const { rows, key } = ROWS[kind];
  const onePerCompany =
    kind === "round"
      ? chosen
      : [
          sql<SqlBool>`lead.round_id in (
    select distinct on (lead.company_id) lead.round_id from ${scopedLeads(scope, true)} lead where ${all(chosen)}
    order by lead.company_id, lead.listed_on desc, lead.round_id desc)`,
        ];
  return {
    chosen: sql`${rows.from(scope)} where ${all(chosen)}`,
    matching: sql`${rows.from(scope)} where ${all(onePerCompany)}`,
    accepted: sql`${rows.from(scope)} where ${all([...onePerCompany, ...required])}`,
    // The difference was computed from accepted rows, so its rows are among them.
    differing: sql`${rows.from(scope)} join export_difference difference on difference.row_id = ${key} and difference.round_id = lead.round_id
      where difference.kind <> 'withdrawn'`,
  };
}

function conditions(
  { filter, picked, without, tracked }: Selection,
  scope: LeadScope,
  { actor, clock }: Pick<Context, "actor" | "clock">,
): RawBuilder<SqlBool>[] {
  return [
    leadCondition(filter, clock, scope),
    // What the account picked or tracks itself stays.
    ...(picked === null && tracked === null && actor.access !== "anonymous"
      ? [sql<SqlBool>`lead.company_id not in (${companiesLeftOut(actor.id)})`]
      : []),
    ...(picked === null ? [] : [sql<SqlBool>`lead.round_id = any(${picked}::bigint[])`]),
    ...(tracked === null ? [] : [isTracked(actor, tracked)]),
    ...(without.length === 0 ? [] : [sql<SqlBool>`lead.round_id <> all(${without}::bigint[])`]),
  ];
}

function all(parts: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

const SORTED_BY = {
  amount: "lead.amount_usd_minor",
  total_raised: "lead.total_raised_usd_minor",
  name: "lead.company_name",
  added: "lead.added_at",
  updated: "lead.updated_at",
} as const;

/**
 * SQL `order by` list with unknown values last and the newest first among equals. Files have no relevance ranking; it
 * falls back to the date.
 */
export function orderBy({ by, direction }: LeadSort, kind: RowKind): RawBuilder<unknown> {
  const way = sql.raw(direction);
  const last = kind === "round" || kind === "company" ? sql`` : sql`, ${ROWS[kind].key}`;
  if (by === "date" || by === "relevance") return sql`lead.listed_on ${way}, lead.round_id ${way}${last}`;
  const key =
    by in SORTED_BY
      ? sql.ref(SORTED_BY[by as keyof typeof SORTED_BY])
      : sql.raw(GROWTH_DEFINITIONS[by as GrowthRange].sql);
  return sql`${key} ${way} nulls last, lead.listed_on desc, lead.round_id desc${last}`;
}

export interface ChosenColumns {
  readonly preset: Preset | null;
  /** The rows of the file; a preset's are companies unless people are asked for. */
  readonly kind: RowKind;
  readonly columns: readonly FileColumn[];
  /** SQL conditions that the target requires of a row. */
  readonly required: readonly RawBuilder<SqlBool>[];
}

/** Columns few users want, or that only presets need; included only when named. */
const ONLY_WHEN_NAMED =
  /^(?:contact_(?:first_name|last_name|linkedin|email_proof)$|company_email_|location$|company_linkedin$|founder_location$|is_sample$|offered_|filed$|open_until$|traffic|employee_count|months_since_last_round$|amount_multiple$)/;

/** Of a file of people, these are what it is about. */
const OF_PEOPLE = /^contact_(?:first_name|last_name|linkedin)$/;

/** The default columns of a file; a file of one of the account's own lists has its status and notes. */
export function defaultColumns(
  actor: Actor,
  kind: RowKind = "round",
  tracked: TrackedList | null = null,
): readonly string[] {
  const isOfPeople = kind === "founder" || kind === "person";
  return [
    ...visibleColumns(ROWS[kind].rows, actor)
      .map(({ name }) => name)
      .filter((name) => !ONLY_WHEN_NAMED.test(name) || (isOfPeople && OF_PEOPLE.test(name)) || isOfCompany(name, kind)),
    ...(tracked === null ? [] : ownColumns(actor).map(({ name }) => name)),
  ];
}

/** True for the general address in a file of companies. */
function isOfCompany(name: string, kind: RowKind): boolean {
  return kind === "company" && name.startsWith("company_email_");
}

/** The choice of a file's rows and columns. */
export interface ColumnChoice {
  readonly preset: string | null;
  readonly columns: readonly string[] | null;
  readonly rows: RowKind;
  /** The account's own list that the file is limited to. */
  readonly tracked?: TrackedList | null;
}

/**
 * The columns of a preset, of the declared names in the given order, or the default ones. Throws AppError
 * `invalid_input` for unknown or repeated names, `forbidden` for columns this actor does not see.
 */
export function chooseColumns(
  actor: Actor,
  { preset: key, columns: names, rows: kind, tracked = null }: ColumnChoice,
): ChosenColumns {
  if (key !== null) return ofPreset(actor, { key, names, kind: kind === "round" ? "company" : kind, tracked });
  const chosen = names ?? defaultColumns(actor, kind, tracked);
  if (chosen.length === 0) throw invalidInput("Name at least one column, or omit `columns` for the default ones.");
  const twice = chosen.find((name, i) => chosen.indexOf(name) !== i);
  if (twice !== undefined) throw invalidInput(`The column "${shown(twice)}" is named twice: name each once.`);
  return {
    preset: null,
    kind,
    required: [],
    columns: withCompanions(chosen).map((name) => ({
      header: name,
      ...declared(actor, kind, name),
      ofWithdrawn: stillShown(name),
    })),
  };
}

interface PresetChoice {
  readonly key: string;
  readonly names: readonly string[] | null;
  readonly kind: RowKind;
  readonly tracked: TrackedList | null;
}

/** The account's own columns behind a preset's; a target's import offers to map them. */
const OWN_HEADERS: Readonly<Record<string, string>> = { my_status: "My status", my_notes: "My notes" };

function ofPreset(actor: Actor, { key, names, kind, tracked }: PresetChoice): ChosenColumns {
  const preset = PRESETS.find((one) => one.key === key);
  if (preset === undefined) {
    throw invalidInput(`There is no preset "${shown(key)}". There are ${PRESETS.map((one) => one.key).join(", ")}.`);
  }
  if (names !== null) throw invalidInput("A preset has its own columns: give either `preset` or `columns`.");
  if (kind !== "company" && !isOfContacts(preset))
    throw invalidInput(`${preset.label} has one row per company: omit \`rows\`, or use \`companies\`.`);
  const offered = preset.columns.filter(({ isContact }) => isContact !== true || seesColumn(actor, "paid"));
  const columns = offered.map((column) => {
    const { header, type } = column;
    return {
      header,
      type,
      value: column.value((name) => declared(actor, kind, name).value),
      ofWithdrawn: stillShownIn(column),
      isVerbatim: isOfName(column),
      required: column.required === true,
    };
  });
  const own = tracked === null ? [] : ownColumns(actor).filter(({ name }) => Object.hasOwn(OWN_HEADERS, name));
  const required = columns.filter((column) => column.required).map(({ value }) => sql<SqlBool>`${value} <> ''`);
  return {
    preset,
    kind,
    columns: [
      ...columns,
      ...own.map(({ name, type, value }) => ({
        header: OWN_HEADERS[name] ?? name,
        type,
        value,
        ofWithdrawn: stillShown(name),
      })),
    ],
    required,
  };
}

function declared(actor: Actor, kind: RowKind, name: string): Pick<FileColumn, "type" | "value"> {
  const own = ownColumns(actor);
  const { rows } = ROWS[kind];
  const column = columnNamed(rows, name) ?? own.find((one) => one.name === name);
  if (column === undefined) {
    throw invalidInput(
      `There is no column "${shown(name)}". There are ${[...visibleColumns(rows, actor), ...own]
        .map((one) => one.name)
        .join(", ")}.`,
    );
  }
  if (!seesColumn(actor, column.access)) {
    const who = column.access === "paid" ? "a paid plan" : "an account";
    throw forbidden(`The column "${name}" requires ${who}. Omit it, or sign in to one.`);
  }
  return { type: column.type, value: columnFor(actor, column).value };
}

function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
