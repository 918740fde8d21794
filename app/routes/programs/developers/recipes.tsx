import type { Guide } from "../../../../content/guides/guides.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { Part } from "./part.tsx";

export type GuideLink = Pick<Guide, "slug" | "kind" | "title" | "about">;

/** Recipes for other tools, and the rules that every program can rely on. */
export function Recipes({ guides }: { readonly guides: readonly GuideLink[] }) {
  const listOf = (kind: Guide["kind"]) => (
    <ul className="list">
      {guides
        .filter((guide) => guide.kind === kind)
        .map(({ slug, title, about }) => (
          <li key={slug}>
            <TextLink href={`/developers/${slug}`}>{title}</TextLink>: {about}
          </li>
        ))}
    </ul>
  );
  return (
    <Part id="recipes">
      <p>Steps for tools that need no program. Our tests run every request in them.</p>
      {listOf("recipe")}
      <h3>Rules for every program</h3>
      {listOf("rule")}
    </Part>
  );
}
