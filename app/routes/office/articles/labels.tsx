import type { DeskArticle, DeskView } from "../../../../core/reading/newsroom/list-desk.ts";
import type { DraftRule } from "../../../../core/reading/newsroom/rules.ts";
import { formatDate } from "../../../ui/format/format-date.ts";
import { Instant } from "../../../ui/frame/instant.tsx";

export const VIEW_NAMES: Readonly<Record<DeskView, string>> = {
  draft: "Drafts",
  scheduled: "Scheduled",
  published: "Published",
  withdrawn: "Withdrawn",
  flagged: "To check",
};

export const RULE_NAMES: Readonly<Record<DraftRule, string>> = {
  off: "No drafts",
  wait: "Draft, wait for an editor",
  publish: "Draft and publish",
};

/** An article's state, with the time since or from which it is public. */
export function ArticleStatus({ article }: { readonly article: Omit<DeskArticle, "openFlags"> }) {
  const { state, publishAt, publishedOn, isUnedited } = article;
  switch (state) {
    case "draft":
      return isUnedited ? "Draft, not edited yet" : "Draft";
    case "scheduled":
      return <>Scheduled for {publishAt !== null && <Instant at={publishAt} />}</>;
    case "published":
      return `Published ${formatDate({ date: publishedOn, precision: "day" })}`;
    case "withdrawn":
      return "Withdrawn";
  }
}
