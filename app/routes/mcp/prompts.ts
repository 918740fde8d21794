import { z } from "zod";

/** A question that people put to an assistant again and again, with what is theirs left open. */
export interface PromptParts<Input> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject & z.ZodType<Input>;
  readonly text: (input: Input) => string;
}

const niche = z.string().min(1).max(300).describe("Industries, stages, places or amounts, in your own words");
const line = (text: string) => JSON.stringify(text);

const nicheInput = z.object({ niche, days: z.enum(["7", "30", "90"]).optional().describe("How far to look back; 30 when absent") });

/** "What is new in my niche?" */
export const newInNiche: PromptParts<z.infer<typeof nicheInput>> = {
  name: "new_in_my_niche",
  title: "New companies in my niche",
  description: "Who raised funding lately in a niche of yours, each with its proof.",
  input: nicheInput,
  text: ({ niche: asked, days = "30" }) =>
    `Find startups that raised funding in the last ${days} days in this niche: ${line(asked)}. Use search_rounds with within_days ${days}; look at its results for how industries are spelled before you filter by one. List each round with company, website, stage, amount in US dollars, date, place and investors, newest first, with the link to its proof. Write "unknown" where a value is null and estimate nothing. Say how many rounds matched and how many of the catalogue could be searched.`,
};

const outreachInput = z.object({ offer: z.string().min(1).max(500).describe("What you sell, and to whom"), niche, most: z.string().regex(/^\d{1,2}$/).optional().describe("How many companies; 10 when absent") });

/** "Whom should I write to?" */
export const outreachList: PromptParts<z.infer<typeof outreachInput>> = {
  name: "outreach_list",
  title: "Prepare an outreach list",
  description: "Recently funded companies that fit what you offer, whom to write to there, and a first line that rests on evidence.",
  input: outreachInput,
  text: ({ offer, niche: asked, most = "10" }) =>
    `I offer: ${line(offer)}. Prepare a list of at most ${most} recently funded companies in this niche that it fits: ${line(asked)}. Use search_rounds, then get_company for each candidate. For each company give the reason it fits, the founder or officer to write to with title and profile link as far as get_company has them, the round with its date and proof, and one opening sentence that mentions nothing that is not in the evidence. Invent no e-mail address and no fact.`,
};
