import type { FullDatabase } from "../../../../../core/reading/directory/search/full-database.ts";
import type { NamedPage } from "../../../../../core/reading/directory/search/pages-named.ts";
import { count } from "../../../../ui/format/count.ts";

interface FullDatabaseProps {
  readonly full: FullDatabase;
  /** Matching rounds that the reader sees. */
  readonly matching: number;
  /** The words of the question that have no other meaning. */
  readonly words?: string | null;
}

/** What the whole database has for a filter of which the reader sees a part, and where to go on. */
export function FullDatabaseText({ full, matching, words = null }: FullDatabaseProps) {
  const { topics, pages } = full;
  const links = [...pages, ...topics];
  return (
    <div className="text-sm" data-upgrade-note="">
      <p>
        {sentences(full, matching, words).join(" ")}{" "}
        {!full.isNone && (
          <a className="link" href="/pricing">
            See the plans
          </a>
        )}
      </p>
      {links.length > 0 && (
        <p className="mt-1 text-muted wrap-anywhere">
          Open to everybody: <NamedPages pages={links} />
        </p>
      )}
    </div>
  );
}

/** Links to pages, separated by commas. */
export function NamedPages({ pages }: { readonly pages: readonly NamedPage[] }) {
  return pages.map(({ name, href }, i) => (
    <span key={href}>
      {i > 0 && ", "}
      <a className="link" href={href}>
        {name}
      </a>
    </span>
  ));
}

const SEARCHED_FOR_MEMBERS = {
  amounts: "amounts",
  investors: "investors",
  words: "names and words",
  details: "details of companies",
  alternatives: "alternatives",
} as const;

/** "At least 120 rounds match in the full database; you see 2 of them." */
export function sentences(
  { atLeast, isNone, least, isCounted, isOfAll, leftOut }: FullDatabase,
  matching: number,
  words: string | null = null,
): readonly string[] {
  const left = new Set(
    leftOut.flatMap((part) =>
      part === "amounts" || part === "investors" ? (["amounts", "investors"] as const) : part,
    ),
  );
  const [first = "", ...others] = [...left].map((part) =>
    part === "words" && words !== null ? `names and words (“${words}”)` : SEARCHED_FOR_MEMBERS[part],
  );
  const listed = others.length === 0 ? first : `${[first, ...others.slice(0, -1)].join(", ")} and ${others.at(-1)}`;
  const members = listed === "" ? [] : [`${listed[0]?.toUpperCase()}${listed.slice(1)} are searched for members.`];
  if (!isCounted) return [`You see ${count(matching)} in the newest rounds.`, ...members];
  if (isNone) return ["The full database has none either. Follow this and hear of the first."];
  const few = `Fewer than ${least} rounds${matching === 0 ? ", perhaps none," : ""}`;
  const many = atLeast === null ? few : `At least ${count(Math.max(atLeast, matching))} rounds`;
  if (isOfAll) return [`${many} are in the full database.`, ...members];
  return left.size === 0
    ? [`${many} match in the full database; you see ${count(matching)} of them.`]
    : [`${many} match the rest of the question in the full database.`, ...members];
}
