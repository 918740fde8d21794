import { z } from "zod";
import { invalidInput } from "../../../platform/errors.ts";
import { fundingTypeOf } from "../../catalogue/facts/funding-type.ts";
import { slugOf } from "../../catalogue/claims/slug.ts";
import { ARTICLE_CATEGORIES } from "./article.ts";

/** An article as written in a file. */
export interface ArticleFile {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly category: string;
  /** ISO 8601 day. */
  readonly publishedOn: string;
  readonly featured: boolean;
  /** The slug of the company it is about. */
  readonly company: string | null;
  readonly sourceUrl: string | null;
  readonly markdown: string;
}

const text = (most: number) => z.string().trim().min(1, "is missing").max(most, `is longer than ${most} characters`);

const header = z.strictObject({
  title: text(200),
  slug: z
    .string()
    .regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      "must consist of lower-case letters, digits and hyphens, for example acme-raises-20m",
    )
    .max(120, "is longer than 120 characters")
    .optional(),
  excerpt: text(400),
  category: z.string().transform((value, ctx) => {
    const category = fundingTypeOf(value) ?? ARTICLE_CATEGORIES.find((one) => one === value);
    if (category !== undefined) return category;
    ctx.addIssue({ code: "custom", message: `must be one of ${ARTICLE_CATEGORIES.join(", ")}` });
    return z.NEVER;
  }),
  date: z.iso.date("must be a day, for example 2026-08-20"),
  featured: z.enum(["true", "false"], "must be true or false").default("false"),
  company: text(200).optional(),
  source: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
});

/**
 * Reads an article from Markdown with a header of lines such as `title: Acme raises $20M` between two lines of three
 * hyphens. Throws AppError `invalid_input` naming the file, the line and the problem.
 */
export function readArticleFile(content: string, fileName: string): ArticleFile {
  const [, head, body] = /^\uFEFF?---\n([^]*?)\n---[ \t]*(?:\n([^]*))?$/.exec(content.replaceAll("\r\n", "\n")) ?? [];
  if (head === undefined)
    throw invalidInput(
      `${fileName} must begin with its header: a line of three hyphens, lines such as "title: …", and three hyphens again.`,
    );
  const markdown = (body ?? "").trim();
  if (markdown === "") throw invalidInput(`${fileName} has no text below its header.`);
  const parsed = header.safeParse(entriesOf(head, fileName));
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message, code, ...issue }) =>
      "keys" in issue
        ? `${issue.keys.join(", ")} is unknown`
        : `${path.join(".")} ${code === "invalid_type" ? "is missing" : message}`,
    );
    throw invalidInput(`${fileName}: ${faults.join("; ")}. Known lines are ${Object.keys(header.shape).join(", ")}.`);
  }
  const { title, slug, date, featured, company, source, excerpt, category } = parsed.data;
  return {
    slug: slug ?? slugOf(title, "article"),
    title,
    excerpt,
    category,
    publishedOn: date,
    featured: featured === "true",
    company: company ?? null,
    sourceUrl: source ?? null,
    markdown,
  };
}

/** The inverse of {@link readArticleFile}. */
export function writeArticleFile(article: ArticleFile): string {
  const { title, slug, excerpt, category, publishedOn, featured, company, sourceUrl, markdown } = article;
  const lines = [
    ["title", title],
    ["slug", slug],
    ["excerpt", excerpt],
    ["category", category],
    ["date", publishedOn],
    ["featured", String(featured)],
    ["company", company],
    ["source", sourceUrl],
  ].flatMap(([name, value]) => (value === null || value === undefined ? [] : [`${name}: ${value}`]));
  return `---\n${lines.join("\n")}\n---\n\n${markdown}\n`;
}

function entriesOf(head: string, fileName: string): Record<string, string> {
  const entries: Record<string, string> = {};
  for (const line of head.split("\n")) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [, name, value] = /^([a-z]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (name === undefined || value === undefined)
      throw invalidInput(`${fileName}: the header line "${line.slice(0, 80)}" does not have the form "name: value".`);
    if (name in entries) throw invalidInput(`${fileName}: ${name} occurs twice in the header.`);
    entries[name] =
      /^"(.*)"$|^'(.*)'$/
        .exec(value)
        ?.slice(1)
        .find((inner) => inner !== undefined) ?? value;
  }
  return entries;
}
