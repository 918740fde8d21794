import { z } from "zod";
import { BULK_LIMITS } from "../../../../core/finder/bulk/bulk.ts";
import { mailAddress } from "./mail-address.ts";

/** A report of bounced addresses. */
export const BOUNCES_BODY = z.strictObject({
  addresses: z
    .array(
      z.union([
        mailAddress,
        z.strictObject({
          address: mailAddress,
          reply: z.string().max(2_000).describe("The mail server's reply, such as 550 5.1.1 User unknown"),
        }),
      ]),
    )
    .min(1)
    .max(BULK_LIMITS.rows)
    .describe("Addresses to which mail came back for good; not those of full mailboxes or delays"),
});
export const BOUNCES_ANSWER = z.object({
  addresses: z.int().describe("Addresses that are now bounced for your account"),
  everybody: z
    .int()
    .describe("Those of them that are bounced for everybody: the reply names the missing mailbox, or others agree"),
});
