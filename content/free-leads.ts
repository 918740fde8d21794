import { z } from "zod";
import { words } from "./words.ts";

/**
 * The consent for free leads. Its exact text is recorded with the time of consent: a changed text needs a new version,
 * the day of the change.
 */
export const FREE_LEADS_CONSENT = z
  .strictObject({ version: z.iso.date(), text: words })
  .parse({
    version: "2026-11-22",
    text: "I want {product} to e-mail me 20 handpicked leads each month, and corrections to leads I received. I can unsubscribe at any time with the link in every e-mail.",
  });
