import { z } from "zod";
import { words } from "./words.ts";

/**
 * What somebody agrees to who asks for the free leads. The very words are recorded with the time; whoever changes them
 * gives them another version, the day of the change.
 */
export const FREE_LEADS_CONSENT = z.strictObject({ version: z.iso.date(), text: words }).parse({
  version: "2026-11-20",
  text: "I want {product} to send 20 handpicked leads to this address each month, and corrections of leads I was given. I can stop this at any time with the link in every mail.",
});
