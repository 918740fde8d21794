import { kindIn, savedBatch } from "./cells.ts";
import { z } from "zod";
import {
  EDITABLE,
  editReason,
  isClaimed,
  isRequired,
  valuesSchema,
} from "../../../../core/intake/curation/edit-values.ts";
import { readRounds } from "../../../../core/intake/curation/read-related.ts";
import { readEvidence } from "../../../../core/intake/curation/read-subject.ts";
import {
  editMany,
  LARGEST_BATCH,
  mergeMany,
  restoreMany,
  withdrawMany,
} from "../../../../core/intake/curation/tables/change-many.ts";
import type { TableKind } from "../../../../core/intake/curation/tables/kinds.ts";
import { matchingIds, readRows, readTable, type TableRow } from "../../../../core/intake/curation/tables/read-table.ts";
import { readTableQuery } from "../../../../core/intake/curation/tables/table-query.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { DangerButton, PrimaryButton, QuietLink, TextLink } from "../../../ui/forms/controls.tsx";
import { checked, formAction, idIn, screenLoader } from "../screen.ts";
import { figure } from "../format.ts";
import { EmptyList, Facts, OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/selected.ts";
import { ReasonFields, SomebodyElse } from "./fact-fields.tsx";
import { editPath, TABLE_NAMES, tablePath } from "./kinds.ts";
import { Evidence } from "./history.tsx";
import { FormFields } from "../kit/form.tsx";

const DECISIONS = ["edit", "withdraw", "restore", "merge"] as const;
type Decision = (typeof DECISIONS)[number];

const MOST_MERGED = 20;
const FOUND = 20;

export const loader = screenLoader(async ({ params, ctx, query }) => {
  const kind = kindIn(params.kind);
  const decision = decisionOf(kind, query.get("do"));
  const table = readTableQuery(kind, query);
  const chosen = query.getAll("id").flatMap((text) => idIn(text) ?? []);
  const ids = query.get("all") === "1" ? await matchingIds(ctx, kind, table, LARGEST_BATCH + 1) : [...new Set(chosen)];
  const rows = await readRows(ctx, kind, ids.slice(0, LARGEST_BATCH + 1));
  const other = (query.get("other") ?? "").trim();
  return {
    kind,
    decision,
    rows: rows.slice(0, LARGEST_BATCH),
    isTooMany: rows.length > (decision === "merge" ? MOST_MERGED : LARGEST_BATCH),
    other,
    found: decision === "merge" && other !== "" ? await candidates(ctx, kind, other, ids) : [],
    sides: decision === "merge" && rows.length <= MOST_MERGED ? await sidesOf(ctx, kind, rows) : [],
  };
});

function decisionOf(kind: TableKind, text: string | null): Decision {
  const decision = DECISIONS.find((one) => one === text) ?? "edit";
  return decision === "merge" && kind !== "company" && kind !== "investor" ? "edit" : decision;
}

async function candidates(ctx: Context, kind: TableKind, search: string, known: readonly number[]) {
  const query = readTableQuery(kind, new URLSearchParams({ search, sort: "name" }));
  const { items } = await readTable(ctx, kind, query, { limit: FOUND, after: null });
  return items.filter(({ id }) => !known.includes(id));
}

/** Each subject with the evidence for or against merging it. */
function sidesOf(ctx: Context, kind: TableKind, rows: readonly TableRow[]) {
  return Promise.all(
    rows.map(async (row) => ({
      row,
      evidence: isClaimed(kind) ? await readEvidence(ctx, kind, row.id) : [],
      rounds: kind === "company" ? await readRounds(ctx, row.id) : [],
    })),
  );
}

const form = z.looseObject({ intent: z.enum(DECISIONS), ids: z.string().regex(/^\d{1,15}(?:,\d{1,15})*$/) });

export const action = formAction(form, async ({ intent, ids: text, ...values }, { ctx, params }) => {
  const kind = kindIn(params.kind);
  const why = checked(editReason, values);
  const ids = text.split(",").map(Number);
  const at = tablePath(kind);
  if (intent === "edit") {
    const fact = String(values["fact"]);
    const declared = EDITABLE[kind][fact];
    if (declared === undefined) return { problem: "Choose a column.", status: 400 };
    const value = checked(valuesSchema({ [fact]: declared }), { [fact]: values["value"] ?? "" }, () => "value");
    const edits = ids.map((id) => ({ id, values: value }));
    return { ...savedBatch("saved", await editMany(ctx, kind, edits, why)), at };
  }
  if (intent === "withdraw") return { ...savedBatch("withdrawn", await withdrawMany(ctx, kind, ids, why)), at };
  if (intent === "restore") return { ...savedBatch("restored", await restoreMany(ctx, kind, ids, why)), at };
  const keptId = idIn(String(values["keep"]));
  if ((kind !== "company" && kind !== "investor") || keptId === null)
    return { problem: "Choose the one to keep.", status: 400 };
  const isSomebodyElse = values["somebodyElse"] === "yes";
  const batch = await mergeMany(ctx, { kind, merges: [{ keptId, absorbedIds: ids }], isSomebodyElse, ...why });
  return { ...savedBatch("merged", batch), at };
});

const WORDS: Readonly<Record<Decision, readonly [heading: string, about: string]>> = {
  edit: ["Edit", "Sets one column of all of them. You can undo this."],
  withdraw: [
    "Withdraw",
    "They disappear from the site, even if they are imported again, until somebody restores them. You can undo this.",
  ],
  restore: ["Restore", "They are listed again with their values. You can undo this."],
  merge: [
    "Merge",
    "Combines records of the same company or investor, with their evidence and rounds. Merged pages redirect to the one you keep. You can undo this.",
  ],
};

export default function Selected({ loaderData, actionData: state }: Route.ComponentProps) {
  const { kind, decision, rows, isTooMany, sides } = loaderData;
  const [heading, about] = WORDS[decision];
  const name = (TABLE_NAMES.find(([of]) => of === kind)?.[1] ?? kind).toLowerCase();
  const kept = state?.values["keep"] ?? String(sides[0]?.row.id);
  const needed = decision === "merge" ? 2 : 1;
  return (
    <OfficePage
      heading={`${heading} ${rows.length === 1 ? rows[0]?.name : `${figure(rows.length)} ${name}`}`}
      about={about}
    >
      {isTooMany && (
        <EmptyList>
          That is more than {figure(decision === "merge" ? MOST_MERGED : LARGEST_BATCH)} at once. Filter further.
        </EmptyList>
      )}
      {rows.length === 0 && (
        <EmptyList>
          Nothing is chosen. <TextLink href={tablePath(kind)}>Tick entries in the table</TextLink> first.
        </EmptyList>
      )}
      {decision === "merge" && <OtherSearch {...loaderData} />}
      {!isTooMany && rows.length >= needed && (
        <form method="post" className="grid gap-6">
          <input type="hidden" name="ids" value={rows.map(({ id }) => id).join()} />
          {decision !== "merge" && <Chosen kind={kind} rows={rows} />}
          {decision === "edit" && (
            <div className="grid max-w-prose gap-4">
              <FormFields
                state={state}
                fields={[
                  { name: "fact", label: "Column", type: "choice", required: true, options: factsOf(kind) },
                  { name: "value", label: "New value, empty to clear it", type: "text", rows: 1 },
                ]}
              />
            </div>
          )}
          {/* Above the evidence, which may be long. */}
          <div className="grid gap-4 sm:grid-cols-2">
            <ReasonFields state={state} isStart={decision !== "edit"} />
          </div>
          {decision === "merge" && kind === "company" && state !== undefined && <SomebodyElse />}
          {decision === "merge" && (
            <div className="grid gap-6 lg:grid-cols-2">
              {sides.map((side) => (
                <Side key={side.row.id} kind={kind} side={side} isKept={String(side.row.id) === kept} />
              ))}
            </div>
          )}
          <div className="office-save">
            <Decide decision={decision} />
            <QuietLink href={tablePath(kind)}>Back to the table</QuietLink>
          </div>
        </form>
      )}
    </OfficePage>
  );
}

/** The columns that can be set together. */
function factsOf(kind: TableKind) {
  return Object.entries(EDITABLE[kind]).flatMap(([fact, { label }]) =>
    fact === "name" ? [] : [[fact, isRequired(fact) ? `${label} (never empty)` : label] as const],
  );
}

function Decide({ decision }: { readonly decision: Decision }) {
  if (decision === "withdraw") return <DangerButton intent="withdraw">Withdraw</DangerButton>;
  return <PrimaryButton intent={decision}>{WORDS[decision][0]}</PrimaryButton>;
}

function Chosen({ kind, rows }: { readonly kind: TableKind; readonly rows: readonly TableRow[] }) {
  return (
    <ul aria-label="Chosen" className="office-chosen">
      {rows.map(({ id, name }) => (
        <li key={id}>
          <TextLink href={editPath(kind, id)}>{name}</TextLink>
        </li>
      ))}
    </ul>
  );
}

interface SideProps {
  readonly kind: TableKind;
  readonly side: Awaited<ReturnType<typeof sidesOf>>[number];
  readonly isKept: boolean;
}

/** One of the records side by side: the first is kept unless somebody chooses another. */
function Side({ kind, side: { row, evidence, rounds }, isKept }: SideProps) {
  const { id, name, values, related } = row;
  return (
    <section aria-label={`${name} (${id})`} className="min-w-0">
      <h2 className="text-lg font-semibold">
        <label className="flex min-h-11 items-center gap-2">
          <input type="radio" name="keep" value={id} defaultChecked={isKept} required />
          Keep {name} ({id})
        </label>
      </h2>
      <Facts
        className="mt-2 whitespace-pre-line"
        facts={[
          ...Object.entries(EDITABLE[kind]).map(([fact, { label }]) => [label, values[fact]] as const),
          [
            "Rounds",
            kind === "company"
              ? rounds.map(({ stage, date }) => [stage, date].filter(Boolean).join(", ")).join("\n") || "none"
              : (related ?? "none"),
          ],
        ]}
      />
      {kind === "company" && (
        <>
          <h3 className="mt-4 mb-2 font-semibold">Evidence</h3>
          <Evidence kind={kind} items={evidence} />
        </>
      )}
    </section>
  );
}

type OtherSearchProps = Pick<Route.ComponentProps["loaderData"], "kind" | "rows" | "other" | "found">;

function OtherSearch({ kind, rows, other, found }: OtherSearchProps) {
  const here = `${tablePath(kind)}/selected`;
  const known = new URLSearchParams([["do", "merge"], ...rows.map(({ id }) => ["id", String(id)])]);
  return (
    <search className="mb-6 block max-w-prose">
      <form method="get" action={here} className="flex flex-wrap items-end gap-2">
        {[...known].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <label className="grid min-w-0 grow basis-56 gap-1 text-sm font-semibold">
          {kind === "company" ? "The other company" : "The other investor"}
          <input type="search" name="other" maxLength={254} defaultValue={other} className="office-box" />
        </label>
        <button type="submit" className="button button-quiet">
          Search
        </button>
      </form>
      {other !== "" && found.length === 0 && <EmptyList>Nothing matches “{other}”.</EmptyList>}
      <ul className="office-lines">
        {found.map(({ id, name, values, related }) => (
          <li key={id}>
            <TextLink href={`${here}?${known}&id=${id}`}>{name}</TextLink>
            <span className="text-sm text-muted">
              {" "}
              {[values["website"], values["city"], related].filter(Boolean).join(", ")} ({id})
            </span>
          </li>
        ))}
      </ul>
    </search>
  );
}
