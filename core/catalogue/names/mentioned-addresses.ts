import { normalAddress } from "../../shared/normal-address.ts";

/**
 * Escapes, signs and words in brackets that replace "@" and "." in addresses. Stars and bullets do so only within a word:
 * with spaces around them ("Imprint ● acme.example") they separate.
 */
const AT =
  /\s{0,20}(?:%40|&#(?:64|x40);|&commat;|＠|(?<=\S)[★☆●■](?=\S)|[([{<]\s*(?:at|@|a|ät|arroba|arobase|chiocciola|собака)\s*[)\]}>])\s*/giu;
const DOT = /\s{0,20}(?:&#(?:46|x2e);|&period;|．|[([{<]\s*(?:dot|\.|punkt|point|punto|ponto)\s*[)\]}>])\s*/giu;
/** " at " and " dot " between words. */
const SPOKEN = /([\w.+-]{1,64})\s{1,20}at\s{1,20}([\w-]{1,63}(?:\s{1,20}dot\s{1,20}[\w-]{1,63})+)/giu;
const ADDRESS = /[^\s"'<>()[\]{},;|:/?&=@]{1,64}@[^\s"'<>()[\]{},;|:/?&=@]{1,255}/gu;
/** Marks that Markdown and prose put around an address. */
const AROUND = /^[.*_`~!]+|(?<![.*_`~!-])[.*_`~!-]+$/gu;

/** A text with its addresses as mail programs write them, also where it hides them from robots: "ada [at] acme.example". */
export function withPlainAddresses(text: string): string {
  return text
    .replace(AT, "@")
    .replace(DOT, ".")
    .replace(SPOKEN, (_, local: string, domain: string) => `${local}@${domain.replace(/\s{1,20}dot\s+/giu, ".")}`);
}

/** The e-mail addresses that a text contains, in their normal form, in any way of writing them. */
export function addressesIn(text: string): readonly string[] {
  return [...new Set((withPlainAddresses(text).match(ADDRESS) ?? []).map(bare))];
}

function bare(address: string): string {
  return normalAddress(address.replace(AROUND, ""));
}

/** True for an address among names. */
export function isAddress(name: string): boolean {
  return name.includes("@");
}
