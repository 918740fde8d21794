import { z } from "zod";

/** Facts about the operator's company, edited in the back office. */
export const BUSINESS_RULES = z.strictObject({
  /** Null: the setting POSTAL_ADDRESS. */
  postalAddress: z.string().trim().min(1).max(300).nullable(),
});

export type Business = z.infer<typeof BUSINESS_RULES>;

export const BUSINESS: Business = { postalAddress: null };
