import { z } from "zod";
import { words } from "./words.ts";

const card = z.strictObject({ title: words, text: words });

/** The words of the email finder's screen. */
export const EMAIL_FINDER = z.strictObject({ introduction: words, benefits: z.array(card).length(3), tips: words, upgrade: card }).parse({
  introduction: "Enter the full name of a founder or executive and where they work. You see what can be shown: each address with where it is from, how sure it is and whether it was checked.",
  benefits: [
    { title: "Verified Results", text: "A check mark stands only beside an address that its mail server knew within 30 days, or that the company itself publishes. Everything else carries a warning." },
    { title: "Multiple Sources", text: "Every address names the kind of source it was published in. One that is only made of the name by a pattern says so." },
    { title: "Instant Results", text: "What we know is shown at once, what mail servers say as soon as they say it. When there is nothing, we say so." },
  ],
  tips: "Write the name as it stands on the company's page and add the company or its domain after a comma, or paste a profile link, an address to check or a domain. Well-known founders such as Henry Ford, Estée Lauder or Levi Strauss show how a full name is written.",
  upgrade: { title: "Need more than a few addresses?", text: "Premium is made for unlimited searches, bulk uploads and advanced filtering." },
});
