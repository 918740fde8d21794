import { z } from "zod";

/** RFC 5321 allows no longer address. */
const LONGEST_ADDRESS = 254;

// PostgreSQL's text holds no NUL, and nobody types one.
const typed = z.string().transform((text) => text.replaceAll("\u0000", "").trim());

/** A line or text that must be given, at most `longest` characters; the messages say what to do. */
export function required(longest: number, missing: string) {
  return typed.pipe(z.string().min(1, missing).max(longest, `This is too long. Please keep it to ${longest.toLocaleString("en-US")} characters.`));
}

/** A line or text that may be left empty; null when it is. */
export function optional(longest: number) {
  return typed
    .pipe(z.string().max(longest, `This is too long. Please keep it to ${longest.toLocaleString("en-US")} characters.`))
    .transform((text) => (text === "" ? null : text))
    .default(null);
}

/** A mail address, by the rule that browsers check `<input type="email">` with (the HTML standard's). */
export const emailAddress = required(LONGEST_ADDRESS, "Please enter your e-mail address.").pipe(
  z.string().regex(z.regexes.html5Email, "Please enter a valid e-mail address, for example name@company.example."),
);
