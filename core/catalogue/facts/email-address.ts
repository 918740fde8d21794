import { normalAddress } from "../../shared/normal-address.ts";
import { asciiHost, registrableDomain } from "./domain.ts";
import { isDisposableMailDomain, isFreeMailDomain } from "./free-mail.ts";

/** An address as a source states it. `personal`: at a free or disposable mail provider, which says nothing of work. */
export type AddressReading =
  | { readonly kind: "address"; readonly address: string }
  | { readonly kind: "personal" }
  | { readonly kind: "invalid" };

/** A local part with letters of any script (RFC 6531), at most 64 bytes long (RFC 5321). */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]{1,64})*$/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const [LONGEST, LONGEST_LOCAL] = [254, 64];

/** True for what may stand before the "@". Letters that only look different, such as "ｍ", are none. */
export function isLocalPart(local: string): boolean {
  const isPlain = local === local.normalize("NFKC") && !INVISIBLE.test(local);
  return isPlain && LOCAL.test(local) && new TextEncoder().encode(local).length <= LONGEST_LOCAL;
}

/** Letters of addresses in running text: of scripts with spaces between words, unlike "联系ida@". Needs the flag u. */
export const LETTERS_IN_TEXT = String.raw`\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Hebr}\p{sc=Deva}\p{M}\d`;

/** Reads one e-mail address at an organisation's own domain, in its normal form; accepts "mailto:" and angle brackets. */
export function readWorkAddress(text: string): AddressReading {
  const bare = text
    .trim()
    .replace(/^mailto:/i, "")
    .replace(/(?<![\s.,;])[\s.,;]+$/, "")
    .replace(/^<(.*)>$/s, "$1")
    .replace(/(@[^@?]*)\?.*$/s, "$1")
    .trim();
  const at = bare.lastIndexOf("@");
  const local = normalAddress(bare.slice(0, Math.max(0, at)));
  const host = at === -1 ? null : asciiHost(bare.slice(at + 1));
  if (host === null || !isLocalPart(local)) return { kind: "invalid" };
  const domain = registrableDomain(host);
  const address = `${local}@${host}`;
  if (domain === null || address.length > LONGEST) return { kind: "invalid" };
  return isFreeMailDomain(domain) || isDisposableMailDomain(domain)
    ? { kind: "personal" }
    : { kind: "address", address };
}

/** Local parts of role mailboxes (RFC 2142, and common usage). */
const ROLES: ReadonlySet<string> = new Set(
  (
    "abuse admin administrator accounting accounts atencion atendimento billing bonjour bookings care careers ciao contact contacto contato contatti customerservice customercare customers dev enquiries events feedback finance founders hallo hello help hi hola hostmaster " +
    "hr inbox info inquiries investors invoices ir jobs kontakt legal mail mailer-daemon marketing media newsletter no-reply noreply office operations orders partners partnerships payments " +
    "postmaster pr press privacy purchasing recruiting reception root sales security service shop soporte studio support talent team tech unsubscribe vendas ventas webmaster welcome"
  ).split(" "),
);

/** True if an address is a role mailbox such as "info@", which belongs to no single person. */
export function isRoleAddress(address: string): boolean {
  const local = address.slice(0, address.lastIndexOf("@")).toLowerCase();
  return (
    ROLES.has(local.replace(/[._]/g, "-")) ||
    ROLES.has(local.replace(/[._-]/g, "")) ||
    ROLES.has(local.split("+")[0] ?? "")
  );
}

/** True if an address is written like a first and a last name ("ada.park@"), so that it belongs to a person. */
export function isFullName(address: string): boolean {
  return !isRoleAddress(address) && /^\p{L}{2,}[._-]\p{L}{2,}$/u.test(address.slice(0, address.lastIndexOf("@")));
}
