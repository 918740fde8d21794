import type { Has } from "./filter.ts";

/** The column of `lead` that is filled when a lead comes with it. A contact is the founder's published profile. */
export const HAS_COLUMNS: Readonly<Record<Has, string>> = { website: "website", proof: "proof_url", contact: "founder_link" };
