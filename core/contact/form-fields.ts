import { z } from "zod";

/** Limit of RFC 5321. */
const LONGEST_ADDRESS = 254;

// PostgreSQL text cannot contain NUL, which only broken clients send.
const typed = z.string().transform((text) => text.replaceAll("\u0000", "").trim());

/** A required field. `missing` is the message for an empty one. */
export function required(longest: number, missing: string) {
  return typed.pipe(
    z
      .string()
      .min(1, missing)
      .max(longest, `This is too long. Please keep it to ${longest.toLocaleString("en-US")} characters.`),
  );
}

/** An optional field; null when empty. */
export function optional(longest: number) {
  return typed
    .pipe(z.string().max(longest, `This is too long. Please keep it to ${longest.toLocaleString("en-US")} characters.`))
    .transform((text) => (text === "" ? null : text))
    .default(null);
}

/** An e-mail address, by the HTML standard's rule for `<input type="email">`. */
export const emailAddress = required(LONGEST_ADDRESS, "Please enter your e-mail address.").pipe(
  z.string().regex(z.regexes.html5Email, "Please enter a valid e-mail address, for example name@company.example."),
);
