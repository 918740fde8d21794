import { TOPIC_KINDS, type TopicKind } from "../../../../core/reading/directory/topics/kinds.ts";

/** The kind of topic pages in the first segment of a request's path. */
export function topicKindOf(request: Request): TopicKind | null {
  const [, first = ""] = new URL(request.url).pathname.split("/");
  return TOPIC_KINDS.find((kind) => kind === first.replace(/\.data$/, "")) ?? null;
}
