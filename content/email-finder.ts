import { z } from "zod";
import { words } from "./words.ts";

const card = z.strictObject({ title: words, text: words });

/** The words of the email finder's screen. */
export const EMAIL_FINDER = z.strictObject({ introduction: words, benefits: z.array(card).length(3), tips: words, upgrade: card }).parse({
  introduction: "Enter the full name of a founder or executive. You see published addresses only, each with where it was found and whether it was checked.",
  benefits: [
    { title: "Verified Results", text: "A check mark stands only beside an address that was checked. Everything else carries a warning." },
    { title: "Multiple Sources", text: "Every address names the kind of source it was published in. We never make one up from a pattern and call it found." },
    { title: "Instant Results", text: "The answer comes as soon as our records have been read. When we know nothing, we say so at once." },
  ],
  tips: "Use first and last name as they stand on the company's page. Well-known founders such as Henry Ford, Estée Lauder or Levi Strauss show how a full name is written.",
  upgrade: { title: "Need more than a few addresses?", text: "Premium is made for unlimited searches, bulk uploads and advanced filtering." },
});
