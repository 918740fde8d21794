import { registrableDomain } from "../../facts/domain.ts";
import { normalAddress } from "../../../shared/normal-address.ts";
import { isFullName, isLocalPart, isRoleAddress, LETTERS_IN_TEXT as L } from "../../facts/email-address.ts";
import { withPlainAddresses } from "../../names/mentioned-addresses.ts";
import type { PageOutline } from "./page-outline.ts";

/** An e-mail address that a page shows. */
export interface PageAddress {
  readonly address: string;
  /** The number of its line; null if only a script would show it. */
  readonly line: number | null;
}

const LABEL = `[${L}](?:[${L}-]{0,61}[${L}])?`;
const LOCAL = `[${L}](?:[${L}._%+'-]{0,62}[${L}])?`;
const DOMAIN = String.raw`(?:${LABEL}\.){1,5}[${L}][${L}-]{1,30}`;
const [BEFORE, AFTER] = [String.raw`(?<![${L}_.%+'’-])`, `(?![${L}_@-])`];
const PLAIN = new RegExp(`${BEFORE}${LOCAL}@${DOMAIN}${AFTER}`, "gu");
const PLACEHOLDER =
  /^(?:you|your|yourname|your\.?name|name|first|last|firstname|lastname|first\.?name\.?last\.?name|firstname\.lastname|vorname\.?nachname|vorname|nachname|prenom\.nom|user|username|someone|somebody|example|test|email|e-mail|me|john\.?doe|jane\.?doe|max\.mustermann|spam.*|honeypot|noreply|no-reply|donotreply)$/i;
const MOST = 60;

/**
 * The addresses at the company's own domain on a page: mail links, plain text, and the usual spellings against
 * harvesting. `stated` are addresses from its structured data. Addresses at other domains belong to agencies, hosts and
 * customers.
 */
export function addressesOnPage(outline: PageOutline, pageUrl: string, stated = ""): readonly PageAddress[] {
  const own = registrableDomain(pageUrl);
  const found = new Map<string, PageAddress>();
  const add = (text: string, line: number | null) => {
    const address = normalAddress(text);
    const at = address.lastIndexOf("@");
    const domain = address.slice(at + 1);
    if (found.size >= MOST || address.length > 254 || PLACEHOLDER.test(address.slice(0, at))) return;
    if (!isLocalPart(address.slice(0, at))) return;
    if (isOwn(registrableDomain(domain), own) && !found.has(address)) found.set(address, { address, line });
  };
  for (const { href, line } of outline.links) {
    if (!href.startsWith("mailto:")) continue;
    const written = decoded(href.slice("mailto:".length).split("?", 1)[0] ?? "");
    // A line break would start another header of the mail.
    if (/[\r\n]/.test(written)) continue;
    for (const [address] of written.matchAll(PLAIN)) add(address, line);
  }
  for (const [at, { text, isForeign }] of outline.lines.entries()) {
    if (isForeign || !/@|\bat\b|[([{<★☆＠●■]/i.test(text)) continue;
    for (const [address] of withPlainAddresses(text).matchAll(PLAIN)) add(address, at);
  }
  const disguised = outline.disguised.flatMap((text) => [text, rotated(text), ...joinedInScript(text)]);
  for (const shown of [stated.slice(0, 300), ...disguised, ...outline.encodedAddresses.map(cloudflareDecoded)])
    for (const [address] of shown.matchAll(PLAIN)) add(address, null);
  return [...found.values()];
}

const GENERAL =
  "info hello contact kontakt hallo hola hi office mail inbox team contacto contato contatti ciao bonjour welcome enquiries inquiries general studio founders care atencion atendimento sales support".split(
    " ",
  );

/**
 * The address of the company as a whole among those that are no known person's: a usual general one, else the first on
 * the page in whatever word ("hola@", "studio@", "founders@"). One with a first and a last name is somebody's, and one of a
 * department ("privacy@", "jobs@") is no address for a first message.
 */
export function generalAddress(addresses: readonly PageAddress[]): string | undefined {
  const local = ({ address }: PageAddress) => address.slice(0, address.lastIndexOf("@"));
  const rank = (one: PageAddress) => {
    const at = GENERAL.indexOf(local(one));
    return at === -1 ? GENERAL.length : at;
  };
  return addresses
    .filter((one) => GENERAL.includes(local(one)) || !(isFullName(one.address) || isRoleAddress(one.address)))
    .toSorted((a, b) => rank(a) - rank(b))[0]?.address;
}

/** Accepts the same name under another ending: acme.io mails from acme.com. */
function isOwn(domain: string | null, own: string | null): boolean {
  if (domain === null || own === null) return false;
  return domain === own || domain.split(".", 1)[0] === own.split(".", 1)[0];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** ROT13, which turns letters into those 13 places on. */
function rotated(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });
}

/** The links to mail that a script joins from texts and variables: `"mailto:" + user + "@" + host`. */
function joinedInScript(script: string): readonly string[] {
  const texts = new Map(
    Array.from(
      script.matchAll(/(?<![\w$])([\w$]{1,64})\s{0,20}=\s*(?:"([^"]{0,64})"|'([^']{0,64})')/g),
      ([, name = "", a, b]) => [name, a ?? b ?? ""],
    ),
  );
  const chains = script.matchAll(
    /mailto:([\w.%+-]{0,64})["']((?:\s*\+\s*(?:"[^"]{0,64}"|'[^']{0,64}'|[\w$]{1,64}))+)/g,
  );
  return Array.from(chains, ([, begin = "", chain = ""]) => {
    const parts = chain.split(/\s{0,20}\+\s*/).map((part) => texts.get(part) ?? part.replace(/^["']|["']$/g, ""));
    return (begin + parts.join("")).split(/["'<>?]/, 1)[0] ?? "";
  });
}

/** Cloudflare's obfuscation: hexadecimal bytes, of which the first is the key of the others. */
function cloudflareDecoded(hex: string): string {
  const bytes = Buffer.from(hex, "hex");
  const key = bytes[0] ?? 0;
  return Buffer.from(bytes.subarray(1).map((byte) => byte ^ key)).toString("utf8");
}
