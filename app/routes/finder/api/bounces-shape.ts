import { z } from "zod";
import { BULK_LIMITS } from "../../../../core/finder/bulk/bulk.ts";
import { MAIL_ADDRESS } from "./mail-address.ts";

/** A report of bounced addresses. */
export const BOUNCES_BODY = z.strictObject({
  addresses: z
    .array(z.string().trim().max(254).regex(MAIL_ADDRESS, "must be an e-mail address"))
    .min(1)
    .max(BULK_LIMITS.rows)
    .describe("Addresses to which mail came back for good; not those of full mailboxes or delays"),
});
export const BOUNCES_ANSWER = z.object({ addresses: z.int().describe("Addresses that are now bounced") });
