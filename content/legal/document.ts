import { z } from "zod";
import { day, sampleMark, words } from "../words.ts";

/** A paragraph, or a list of points. `[text](/path)` in it is a link to another page of the site. */
const block = z.union([words, z.array(words).min(2)]);

export type Block = z.infer<typeof block>;

/** A legal text of the site. */
export const legalDocument = z.strictObject({
  title: words,
  description: words,
  /** The day of the text's last change; change it with the text. */
  changedOn: day,
  sections: z.array(z.strictObject({ heading: words, blocks: z.array(block).min(1) })).min(1),
  /** True until a lawyer has read it. */
  sample: sampleMark,
});

export type LegalDocument = z.infer<typeof legalDocument>;
