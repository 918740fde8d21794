import { z } from "zod";
import { words } from "./words.ts";

const card = z.strictObject({ title: words, text: words });

export const EMAIL_FINDER_RULES = z.strictObject({
  introduction: words,
  benefits: z.array(card).length(3),
  tips: words,
  upgrade: card,
});

export type EmailFinderWords = z.infer<typeof EMAIL_FINDER_RULES>;

export const EMAIL_FINDER: EmailFinderWords = EMAIL_FINDER_RULES.parse({
  introduction:
    "Enter the full name of a founder or executive and where they work. We show each address with its source, confidence and verification status.",
  benefits: [
    {
      title: "Verified Results",
      text: "A check mark means that a mail server confirmed this mailbox within the last 30 days and refused a made-up one. Everything else shows how we know it: published, listed or a pattern.",
    },
    {
      title: "Multiple Sources",
      text: "Every address names its source. If it is based only on a name pattern, we say so.",
    },
    {
      title: "Instant Results",
      text: "Known addresses appear at once, verification results as they arrive. If we find nothing, we say so.",
    },
  ],
  tips: "Enter the full name as it appears on the company's website, such as Henry Ford, Estée Lauder or Levi Strauss, then a comma and the company or its domain. You can also paste a profile link, an address to check, or a domain.",
  upgrade: {
    title: "Need more?",
    text: "Premium ({pro} or {lifetime}) includes unlimited searches, bulk uploads of {pro_lookups} people a month and advanced filtering.",
  },
});
