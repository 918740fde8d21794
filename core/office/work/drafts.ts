import { sql } from "kysely";
import { invalidInput } from "../../../platform/errors.ts";
import { readDeskArticle } from "../../reading/newsroom/list-desk.ts";
import { readMarkdown } from "../../reading/newsroom/markdown.ts";
import { publishArticle, restoreDraft } from "../../reading/newsroom/publish-article.ts";
import { plainText } from "../../reading/newsroom/rich-text.ts";
import { noteDecision, takeBack } from "./dismissals.ts";
import type { WorkKind } from "./work-kind.ts";

/** Drafted articles that nobody has edited yet. */
export const DRAFTS: WorkKind = {
  kind: "draft",
  name: "Drafts",
  one: "Draft",
  waiting: () => sql`
    select 'draft' as kind, a.id::text as id, null as source, a.created_at as since, a.title, 1 as size,
      a.origin as bulk, case a.origin when 'round' then 'drafts about rounds' else 'round-ups' end as bulk_name,
      -a.id::numeric as rank
    from article a where a.state = 'draft' and a.is_unedited`,
  async evidence(ctx, { id }) {
    const draft = await readDeskArticle(ctx, { id: Number(id) });
    if (draft.state !== "draft") return null;
    return { kind: "draft", draft: { ...draft, text: plainText(readMarkdown(draft.markdown)) } };
  },
  actions: [
    { name: "publish", key: "a", label: "Publish" },
    { name: "withdraw", key: "r", label: "Withdraw" },
  ],
  all: (size, name) => `All ${size} ${name}`,
  async decide(ctx, { id, action, scope, values: { seen = "" } }) {
    const { revisionId } = await readDeskArticle(ctx, { id: Number(id) });
    // Of one, only the text that was read is published.
    if (scope === "item" && action === "publish" && seen !== String(revisionId))
      throw invalidInput("Somebody changed this draft meanwhile. Read it again.");
    await publishArticle(ctx, {
      id: Number(id),
      seen: revisionId,
      step: { kind: action === "publish" ? "publish" : "withdraw" },
    });
    await noteDecision(ctx, "draft", id);
    return "decided";
  },
  undoing: {
    decided: sql`
      select d.kind, d.item as id, a.title, a.state as what, d.dismissed_at as at, d.dismissed_by as by, null as batch,
        null as company_name, null as company_slug, a.is_unedited as undoable
      from work_dismissal d join article a on a.id::text = d.item
      where d.kind = 'draft' and a.state in ('published', 'withdrawn')`,
    async undo(ctx, ids) {
      for (const id of ids) await restoreDraft(ctx, Number(id));
      await takeBack(ctx, "draft", ids);
    },
  },
};
