import { z } from "zod";

/** A field with a web address; "news.example" becomes https://news.example/. */
export function webAddress(example: string) {
  return z
    .string()
    .trim()
    .transform((text) => URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`))
    .refine((url) => url !== null && /^https?:$/.test(url.protocol), `Enter a web address, such as ${example}.`)
    .transform((url) => url?.href ?? "");
}
