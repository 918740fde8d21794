import { rowsOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { readList } from "../../../shared/replica.ts";
import { slugOf } from "../../../catalogue/claims/slug.ts";
import { DIRECTORY } from "../alphabet.ts";
import { isFiller } from "./question/small-words.ts";
import { tokensOf, typedRuns } from "./question/tokens.ts";
import { typedWords } from "./words/search-words.ts";

/** A page of the site. */
export interface NamedPage {
  readonly name: string;
  readonly href: string;
}

const MOST_PAGES = 8;
/** A shorter beginning is no family of investors. */
const SHORTEST_FAMILY = 4;

interface PagesNamedInput {
  /** As typed. */
  readonly text: string;
  /** The words without another meaning: only these name something alone. */
  readonly words: string | null;
  /** Investors by their whole names. */
  readonly investors: readonly string[];
}

/**
 * The pages of companies, people and investors that texts name exactly, and of the investors whose names begin with
 * theirs. These pages, or their teasers, are open to everybody; that two of them are named together says nothing.
 */
export async function pagesNamed(
  ctx: Context,
  { text, words, investors }: PagesNamedInput,
): Promise<readonly NamedPage[]> {
  const alone = new Set(words === null ? [] : typedWords(words));
  // "france , germany" is no name, nor is "& france".
  const typed = typedRuns(tokensOf(text)).filter((run) => {
    const parts = run.split(" ");
    return !parts.every(isFiller) && parts.every((part) => slugOf(part, "") !== "");
  });
  const runs = typed.filter((run) => run.includes(" ") || alone.has(slugOf(run, "")));
  const known = [...new Set([...runs, ...investors].map((name) => slugOf(name, "")))].filter((slug) => slug !== "");
  if (known.length === 0) return [];
  // A family is named by what was typed, not by each word of the names of its funds.
  const ofInvestors = typed.filter((run) =>
    investors.some((name) => `${slugOf(name, "")}-`.startsWith(`${slugOf(run, "")}-`)),
  );
  // Of "Ravi Okonjo", one word alone is no family.
  const named = runs.filter((run) => run.includes(" ") || alone.size === 1);
  const families = [...named, ...ofInvestors]
    .map((run) => slugOf(run, ""))
    .filter((slug) => slug.length >= SHORTEST_FAMILY)
    .map((slug) => `${slug}-`);
  const { path: companyPath } = DIRECTORY.companies;
  return readList(ctx, async ({ db, ...inner }) => {
    return rowsOf<NamedPage>(db)`
      select name, href from (
        select 1 as kind, name, ${`${companyPath}/`} || slug as href, slug
          from ${DIRECTORY.companies.rows({ db, ...inner })} listed where slug = any(${known}::text[])
        union all
        select 2, f.name, ${`${DIRECTORY.founders.path}/`} || f.slug, f.slug
          from founder_listing f where f.slug = any(${known}::text[])
        union all
        select 3, i.name, ${`${DIRECTORY.investors.path}/`} || i.slug, i.slug
          from ${DIRECTORY.investors.rows({ db, ...inner })} i where i.slug = any(${known}::text[])
            or exists (select from unnest(${families}::text[]) family where starts_with(i.slug, family))
      ) page order by kind, length(slug) desc, slug limit ${MOST_PAGES}`;
  });
}
