import { z } from "zod";

/** A piece of text that says something; `{product}` in it stands for the operator's brand. */
export const words = z.string().trim().min(1);

/** Marks copy that an operator must replace or confirm before going live; `npm run preflight` lists what is left. */
export const sampleMark = z.boolean();

/** A day as `YYYY-MM-DD`. */
export const day = z.iso.date();

/** Puts the operator's brand where the copy says `{product}`. */
export function branded(text: string, brand: string): string {
  return text.replaceAll("{product}", brand);
}
