import { z } from "zod";
import { registrableDomain } from "../../catalogue/facts/domain.ts";
import { isLocalPart } from "../../catalogue/facts/email-address.ts";
import { isAsciiAddress, normalAddress } from "../../shared/normal-address.ts";

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
 * The site's rule for an e-mail address that somebody enters: the HTML standard's rule for `<input type="email">`, with a
 * domain that can exist on the internet. Domains become lower-case ASCII, as browsers send them (IDNA). Letters of any
 * script before the "@" (RFC 6531) are somebody's who may object to being listed.
 */
export const anyAddress = required(LONGEST_ADDRESS, "Please enter your e-mail address.")
  .transform((text) => (isAsciiAddress(localOf(text)) ? withAsciiDomain(text) : normalAddress(text)))
  .pipe(
    z
      .string()
      .max(LONGEST_ADDRESS, "This address is too long for e-mail.")
      .refine(
        (address) => z.regexes.html5Email.test(isLocalPart(localOf(address)) ? `a@${domainOf(address)}` : address),
        { error: "Please enter a valid e-mail address, for example name@company.example.", abort: true },
      )
      .refine((address) => registrableDomain(domainOf(address)) !== null, {
        error: ({ input }) => `Please check the part after the @: no mail can reach "${domainOf(String(input))}".`,
      }),
  );

/** The same for an address that the site must reach by mail, which few servers take to other letters. */
export const emailAddress = anyAddress.refine(
  isAsciiAddress,
  "Mail to letters such as “é” before the @ often fails. Please enter an address with plain letters (a to z) there.",
);

function localOf(address: string): string {
  return address.slice(0, Math.max(0, address.lastIndexOf("@")));
}

function withAsciiDomain(address: string): string {
  const domain = domainOf(address);
  if (!address.includes("@") || domain === "" || /[/?#:\\\s]/.test(domain)) return address;
  return `${localOf(address)}@${URL.parse(`http://${domain}`)?.hostname ?? domain}`;
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}
