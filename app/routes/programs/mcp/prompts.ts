import { z } from "zod";

/** A reusable prompt with parameters. */
export interface PromptParts<Input> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject & z.ZodType<Input>;
  readonly text: (input: Input) => string;
}

const niche = z.string().min(1).max(300).describe("Industries, stages, locations or amounts, in your own words");
const line = (text: string) => JSON.stringify(text);

const nicheInput = z.object({
  niche,
  days: z.enum(["7", "30", "90"]).optional().describe("Number of days to look back; default 30"),
});

export const newInNiche: PromptParts<z.infer<typeof nicheInput>> = {
  name: "new_in_my_niche",
  title: "New companies in my niche",
  description: "Recent funding rounds in your niche, each with its source.",
  input: nicheInput,
  text: ({ niche: asked, days = "30" }) =>
    `Find startups that raised funding in the last ${days} days in this niche: ${line(asked)}. Use search_rounds with within_days ${days}; look at its results for how industries are spelled before you filter by one. List each round with company, website, stage, amount in US dollars, date, location and investors, newest first, with the link to its proof. Write "unknown" where a value is null and estimate nothing. Say how many rounds matched and how many of the catalogue could be searched.`,
};

const outreachInput = z.object({
  offer: z.string().min(1).max(500).describe("What you sell, and to whom"),
  niche,
  most: z
    .string()
    .regex(/^\d{1,2}$/)
    .optional()
    .describe("Number of companies; default 10"),
});

export const outreachList: PromptParts<z.infer<typeof outreachInput>> = {
  name: "outreach_list",
  title: "Prepare an outreach list",
  description:
    "Recently funded companies that fit your offer, who to contact there, and an opening line based on evidence.",
  input: outreachInput,
  text: ({ offer, niche: asked, most = "10" }) =>
    `I offer: ${line(offer)}. Prepare a list of at most ${most} recently funded companies in this niche that it fits: ${line(asked)}. Use search_rounds, then get_company for each candidate. For each company give the reason it fits, the founder or officer to write to with title and profile link as far as get_company has them, the round with its date and proof, and one opening sentence that mentions nothing that is not in the evidence. Invent no e-mail address and no fact.`,
};
