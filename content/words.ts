import { z } from "zod";

/** Non-empty copy; `{product}` stands for the operator's brand. */
export const words = z.string().trim().min(1, "Enter a text.");

/** True for copy to replace or confirm before going live; `npm run preflight` lists what remains. */
export const sampleMark = z.boolean();

/** A day as `YYYY-MM-DD`. */
export const day = z.iso.date();

/** Replaces `{product}` with the operator's brand. */
export function branded(text: string, brand: string): string {
  return text.replaceAll("{product}", brand);
}
