import { titled } from "../../../page-meta.ts";
import { z } from "zod";
import { editReason } from "../../../../core/intake/curation/edit-values.ts";
import { FINGERPRINTS } from "../../../../core/intake/curation/similar/fingerprint.ts";
import { type KeptValue, mergeSimilar } from "../../../../core/intake/curation/similar/merge-similar.ts";
import {
  findSimilar,
  isOfSubjects,
  SIMILAR_LISTS,
  type SimilarList,
} from "../../../../core/intake/curation/similar/similar-values.ts";
import { readRows } from "../../../../core/intake/curation/tables/read-table.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { PrimaryButton, TextLink } from "../../../ui/forms/controls.tsx";
import { intentAction, posting, screenLoader } from "../screen.ts";
import { counted } from "../format.ts";
import { ReadOn, Views } from "../list.tsx";
import { EmptyList, OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/similar.ts";
import { readBatch, savedBatch, undoPosted } from "./cells.ts";
import { ReasonFields, SomebodyElse, UndoBatch } from "./fact-fields.tsx";
import type { TableKind } from "../../../../core/intake/curation/tables/kinds.ts";
import type { FormState } from "../../../form-post.ts";
import { editPath } from "./kinds.ts";

const PATH = "/back-office/catalogue/similar";

const LISTS: Readonly<Record<SimilarList, string>> = {
  companies: "Companies",
  investors: "Investors",
  cities: "Cities",
  industries: "Industry words",
};

const METHODS = { words: "Same words", letters: "Same letters" } as const;

const DONE = { merge: "Merged.", undo: "Undone." } as const;

export const loader = screenLoader(async ({ ctx, query, range }) => {
  const list = SIMILAR_LISTS.find((one) => one === query.get("of")) ?? "companies";
  const by = FINGERPRINTS.find((one) => one === query.get("by")) ?? "words";
  const offset = Number(/^\d{1,6}$/.exec(range.after ?? "")?.[0] ?? 0);
  const { groups, total } = await findSimilar(ctx, { list, by, offset, limit: range.limit });
  return {
    list,
    by,
    groups: await shown(ctx, list, groups),
    total,
    next: offset + groups.length < total ? String(offset + groups.length) : null,
    undo: readBatch(query.get("undo")),
  };
});

/** Subjects with what tells them from their namesakes. */
async function shown(ctx: Context, list: SimilarList, groups: Awaited<ReturnType<typeof findSimilar>>["groups"]) {
  if (!isOfSubjects(list))
    return groups.map((group) =>
      group.map(({ key, text, count }) => ({
        key,
        text,
        detail: counted(count, "company", "companies"),
        id: null as number | null,
      })),
    );
  const kind = list === "companies" ? "company" : "investor";
  const ids = groups.flatMap((group) => group.map(({ key }) => Number(key)));
  const rows = new Map((await readRows(ctx, kind, ids)).map((row) => [String(row.id), row]));
  return groups.map((group) =>
    group.map(({ key, text }) => {
      const row = rows.get(key);
      const facts = [row?.values["website"], row?.values["city"], row?.values["country"], row?.related];
      return { key, text, detail: facts.filter(Boolean).join(", "), id: Number(key) };
    }),
  );
}

/** A page of groups with long names. */
const LARGEST = 1024 * 1024;

const merging = editReason.extend({ list: z.enum(SIMILAR_LISTS), somebodyElse: z.string().optional() });

export const action = intentAction(
  {
    undo: undoPosted,
    merge: posting(merging, async ({ list, somebodyElse, ...why }, { ctx, values }) => {
      const merged = { list, merges: postedMerges(values), isSomebodyElse: somebodyElse === "yes", ...why };
      return savedBatch("merge", await mergeSimilar(ctx, merged));
    }),
  },
  LARGEST,
);

export const meta = titled("Similar values");

export default function Similar({ loaderData, actionData: state }: Route.ComponentProps) {
  const { list, by, groups, total, next, undo } = loaderData;
  return (
    <OfficePage
      heading="Similar values"
      about="Spellings of one value. Tick the groups that are one, choose what stays, and merge them all at once."
      done={DONE}
      undo={state === undefined && <UndoBatch batch={undo} />}
    >
      <Views
        label="Lists"
        views={[
          { href: "/back-office/catalogue", name: "Tables", current: false },
          ...SIMILAR_LISTS.map((one) => ({
            href: `${PATH}?of=${one}&by=${by}`,
            name: LISTS[one],
            current: one === list,
          })),
        ]}
      />
      <Views
        label="Compared by"
        views={FINGERPRINTS.map((one) => ({
          href: `${PATH}?of=${list}&by=${one}`,
          name: METHODS[one],
          current: one === by,
        }))}
      />
      <p className="text-sm text-muted">{counted(total, "group")}</p>
      {groups.length === 0 ? (
        <EmptyList>Nothing here is spelt in several ways.</EmptyList>
      ) : (
        <form method="post">
          <input type="hidden" name="list" value={list} />
          <SimilarGroups groups={groups} state={state} kind={list === "investors" ? "investor" : "company"} />
          <div className="office-save office-save-fields">
            <ReasonFields state={state} />
            {list === "companies" && state !== undefined && <SomebodyElse />}
            <PrimaryButton intent="merge">Merge the ticked groups</PrimaryButton>
          </div>
        </form>
      )}
      <ReadOn next={next} label="Next 50" />
    </OfficePage>
  );
}

interface SimilarGroupsProps {
  readonly groups: Awaited<ReturnType<typeof shown>>;
  readonly kind: TableKind;
  readonly state: FormState | undefined;
}

/** Groups to tick; in each the value to keep, and those that are not meant. */
export function SimilarGroups({ groups, kind, state }: SimilarGroupsProps) {
  return (
    <ol className="similar">
      {groups.map((group, n) => {
        const [first] = group;
        const kept = state?.values[`keep.${n}`] ?? first?.key;
        return (
          <li key={first?.key}>
            <fieldset>
              <legend className="sr-only">{first?.text}</legend>
              <label className="similar-tick">
                <input type="checkbox" name={`merge.${n}`} defaultChecked={state?.values[`merge.${n}`] === "on"} />
                Merge<span className="sr-only"> the group of {first?.text}</span>
              </label>
              <ul>
                {group.map(({ key, text, detail, id }, m) => {
                  const name = `with.${n}.${m}`;
                  const isMeant = state === undefined || state.values[name] !== undefined;
                  return (
                    <li key={key}>
                      <label>
                        <input type="checkbox" name={name} value={key} defaultChecked={isMeant} />
                        <span className="sr-only">With </span>
                        <span className="font-semibold">{text}</span>
                      </label>
                      <span className="text-sm text-muted">
                        {detail} {id !== null && <TextLink href={editPath(kind, id)}>{id}</TextLink>}
                      </span>
                      <label className="similar-keep">
                        <input type="radio" name={`keep.${n}`} value={key} defaultChecked={key === kept} />
                        keep
                        <span className="sr-only">
                          {" "}
                          {text}
                          {id !== null && ` (${id})`}
                        </span>
                      </label>
                    </li>
                  );
                })}
              </ul>
            </fieldset>
          </li>
        );
      })}
    </ol>
  );
}

/** The ticked groups of a posted form. */
export function postedMerges(posted: Readonly<Record<string, string>>): readonly KeptValue[] {
  return Object.keys(posted).flatMap((name) => {
    const n = /^merge\.(\d{1,3})$/.exec(name)?.[1];
    const kept = posted[`keep.${n}`];
    if (n === undefined || kept === undefined) return [];
    const others = Object.entries(posted).flatMap(([field, key]) => (field.startsWith(`with.${n}.`) ? [key] : []));
    return [{ kept, others }];
  });
}
