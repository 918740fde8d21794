import { titled } from "../../../page-meta.ts";
import { z } from "zod";
import { editReason } from "../../../../core/intake/curation/edit-values.ts";
import { FINGERPRINTS } from "../../../../core/intake/curation/similar/fingerprint.ts";
import { mergeSimilar } from "../../../../core/intake/curation/similar/merge-similar.ts";
import {
  findSimilar,
  isOfSubjects,
  SIMILAR_LISTS,
  type SimilarList,
} from "../../../../core/intake/curation/similar/similar-values.ts";
import { undoBatch } from "../../../../core/intake/curation/tables/change-many.ts";
import { readRows } from "../../../../core/intake/curation/tables/read-table.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { coreContext } from "../../../context.ts";
import { PrimaryButton } from "../../../ui/forms/controls.tsx";
import { checked, formAction, outcomeOf } from "../action.ts";
import { counted } from "../format.ts";
import { afterOf, PAGE_SIZE, ReadOn, Views } from "../list-navigation.tsx";
import { EmptyList, OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/similar.ts";
import { readBatch, savedBatch } from "./cells.ts";
import { ReasonFields } from "./fact-fields.tsx";
import { postedMerges, type ShownGroup, SimilarGroups } from "./similar-groups.tsx";
import { SomebodyElse } from "./somebody-else.tsx";
import { UndoBatch } from "./undo-batch.tsx";

const PATH = "/back-office/catalogue/similar";

const LISTS: Readonly<Record<SimilarList, string>> = {
  companies: "Companies",
  investors: "Investors",
  cities: "Cities",
  industries: "Industry words",
};

const METHODS = { words: "Same words", letters: "Same letters" } as const;

const DONE = { merged: "Merged.", undone: "Undone." } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const address = new URL(request.url).searchParams;
  const list = SIMILAR_LISTS.find((one) => one === address.get("of")) ?? "companies";
  const by = FINGERPRINTS.find((one) => one === address.get("by")) ?? "words";
  const offset = Number(/^\d{1,6}$/.exec(afterOf(request) ?? "")?.[0] ?? 0);
  const { groups, total } = await findSimilar(ctx, { list, by, offset, limit: PAGE_SIZE });
  return {
    list,
    by,
    groups: await shown(ctx, list, groups),
    total,
    next: offset + groups.length < total ? String(offset + groups.length) : null,
    undo: readBatch(address.get("undo")),
    done: outcomeOf(request, DONE),
  };
}

/** Subjects with what tells them from their namesakes. */
async function shown(
  ctx: Context,
  list: SimilarList,
  groups: Awaited<ReturnType<typeof findSimilar>>["groups"],
): Promise<readonly ShownGroup[]> {
  if (!isOfSubjects(list))
    return groups.map((group) =>
      group.map(({ key, text, count }) => ({ key, text, detail: counted(count, "company", "companies"), id: null })),
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

const form = z.looseObject({ intent: z.enum(["merge", "undo"]), list: z.enum(SIMILAR_LISTS).default("companies") });

/** A page of groups with long names. */
const LARGEST = 1024 * 1024;

export const action = formAction(
  form,
  async ({ intent, list }, { ctx, values: posted }) => {
    if (intent === "undo") {
      await undoBatch(ctx, readBatch(posted["batch"]) ?? { first: 0, last: 0 });
      return { done: "undone", query: { undo: null } };
    }
    const why = checked(editReason, posted);
    const isSomebodyElse = posted["somebodyElse"] === "yes";
    const merges = postedMerges(posted);
    return savedBatch("merged", await mergeSimilar(ctx, { list, merges, isSomebodyElse, ...why }));
  },
  LARGEST,
);

export const meta = titled("Similar values");

export default function Similar({ loaderData, actionData: state }: Route.ComponentProps) {
  const { list, by, groups, total, next, undo, done } = loaderData;
  return (
    <OfficePage
      heading="Similar values"
      about="Spellings of one value. Tick the groups that are one, choose what stays, and merge them all at once."
      outcome={state?.outcome ?? done}
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
