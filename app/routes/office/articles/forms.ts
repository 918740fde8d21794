import { z } from "zod";
import { ARTICLE_CATEGORIES } from "../../../../core/reading/newsroom/article.ts";
import type { ArticleFields } from "../../../../core/reading/newsroom/revisions.ts";
import { IMAGE_PATH } from "../../../../core/reading/newsroom/markdown.ts";

/** Larger than an article of the longest text, percent-encoded. */
export const LARGEST_ARTICLE_POST = 1024 * 1024;
export const LONGEST_TEXT = 100_000;

const written = (most: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(most, `Keep it to ${most.toLocaleString("en-US")} characters.`);
const revision = z.coerce.number().int().nonnegative();

/** An image without a description: `![](/blog/images/…)`. */
const UNDESCRIBED = /!\[\s*\]\(([^)\s]*)\)/g;

const fields = {
  seen: revision,
  title: written(200, "Give it a title."),
  slug: z
    .string()
    .trim()
    .max(120, "Keep it to 120 characters.")
    .regex(
      /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/,
      "Use lower-case letters, digits and hyphens, for example acme-raises-20m.",
    ),
  excerpt: written(400, "Summarise it in one sentence."),
  category: z.enum(ARTICLE_CATEGORIES, "Choose a category."),
  company: z
    .string()
    .trim()
    .max(300)
    .transform((text) => text.replace(/^.*\/companies\//, "") || null),
  sourceUrl: z.union([
    z.literal("").transform(() => null),
    z.url({ protocol: /^https?$/, error: "Enter a link that starts with https://." }).max(2_000),
  ]),
  featured: z.literal("on").optional(),
  markdown: written(LONGEST_TEXT, "Write its text.").refine(
    (text) => [...text.matchAll(UNDESCRIBED)].every(([, src]) => !IMAGE_PATH.test(src ?? "")),
    "Describe each image between the square brackets: ![A description](/blog/images/…).",
  ),
};

export const PREVIEW_FORM = z.object({
  title: z.string(),
  excerpt: z.string(),
  markdown: z.string(),
  company: z.string().optional(),
});

/** The forms of an article's screen, by their intent. */
export const ARTICLE_FORMS = {
  save: z
    .object(fields)
    .transform(({ seen, featured, ...text }) => ({
      seen,
      fields: { ...text, featured: featured === "on" } satisfies ArticleFields,
    })),
  step: z.object({ seen: revision }),
  schedule: z.object({
    seen: revision,
    at: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/, "Enter a day and time, for example 2026-11-23T09:00.")
      .transform((text) => new Date(`${text.slice(0, 16)}Z`))
      .refine((date) => !Number.isNaN(date.getTime()), "This day does not exist."),
  }),
  correct: z.object({
    text: written(1_000, "Say what was wrong and what is right."),
    flag: z.coerce.number().int().nonnegative(),
  }),
};
