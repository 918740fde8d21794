import { z } from "zod";
import { day, sampleMark, words } from "../words.ts";

/** A paragraph, or a list of points. `[text](/path)` in it is a link to another page of the site. */
const block = z.union([words, z.array(words).min(2, "A list needs two points or more.")]);

export type Block = z.infer<typeof block>;

const sections = z
  .array(
    z.strictObject({
      heading: z.string().trim().min(1, "Begin the text with a heading: ## Heading."),
      blocks: z.array(block).min(1, "Each heading needs a text below it."),
    }),
  )
  .min(1, "Begin the text with a heading: ## Heading.");

/** A legal text of the site, and its announced change. */
export const legalDocument = z.strictObject({
  title: words,
  description: words,
  /** The day of the text's last change; change it with the text. */
  changedOn: day,
  sections,
  /** True until a lawyer has read it. */
  sample: sampleMark,
  /** The text that replaces `sections` on a day. */
  next: z.strictObject({ sections, from: day }).nullable().default(null),
  /** Changes announced so far, so that each has a number of its own. */
  notices: z.int().min(0).default(0),
});

export type LegalDocument = z.infer<typeof legalDocument>;
