import { z } from "zod";
import { registrableDomain } from "../../catalogue/facts/domain.ts";

/** Limit of RFC 5321. */
const LONGEST_ADDRESS = 254;

// PostgreSQL text cannot contain NUL, which only broken or hostile clients send.
const typed = z
  .string()
  .refine((text) => !text.includes("\u0000"), {
    error: "This contains a character that cannot be stored. Please type it again.",
    abort: true,
  })
  .transform((text) => text.trim());

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

/**
 * The site's only rule for an e-mail address that somebody enters: the HTML standard's rule for `<input type="email">`,
 * with a domain that can exist on the internet. Domains become lower-case ASCII, as browsers send them (IDNA).
 */
export const emailAddress = required(LONGEST_ADDRESS, "Please enter your e-mail address.")
  .transform(withAsciiDomain)
  .pipe(
    z
      .string()
      .max(LONGEST_ADDRESS, "This address is too long for e-mail.")
      .regex(z.regexes.html5Email, {
        error: "Please enter a valid e-mail address, for example name@company.example.",
        abort: true,
      })
      .refine((address) => registrableDomain(domainOf(address)) !== null, {
        error: ({ input }) => `Please check the part after the @: no mail can reach "${domainOf(String(input))}".`,
      }),
  );

function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (at === -1 || domain === "" || /[/?#:\\\s]/.test(domain)) return address;
  return `${address.slice(0, at)}@${URL.parse(`http://${domain}`)?.hostname ?? domain}`;
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}
