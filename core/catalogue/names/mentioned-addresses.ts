import { normalAddress } from "../../shared/normal-address.ts";

/** What stands for "@" and "." in written addresses: escapes, full-width forms, and words in brackets. */
const AT = /\s{0,20}(?:%40|&#(?:64|x40);|&commat;|＠|[([{<]\s*(?:at|@)\s*[)\]}>])\s*/giu;
const DOT = /\s{0,20}(?:&#(?:46|x2e);|&period;|．|[([{<]\s*(?:dot|\.)\s*[)\]}>])\s*/giu;
/** " at " and " dot " between words. */
const SPOKEN = /([\w.+-]{1,64})\s{1,20}at\s{1,20}([\w-]{1,63}(?:\s{1,20}dot\s{1,20}[\w-]{1,63})+)/giu;
const ADDRESS = /[^\s"'<>()[\]{},;|:/?&=@]{1,64}@[^\s"'<>()[\]{},;|:/?&=@]{1,255}/gu;
/** Marks that Markdown and prose put around an address. */
const AROUND = /^[.*_`~!]+|(?<![.*_`~!-])[.*_`~!-]+$/gu;

/** The e-mail addresses that a text contains, in their normal form, also in ways of writing that hide them from robots. */
export function addressesIn(text: string): readonly string[] {
  const spelled = text
    .replace(AT, "@")
    .replace(DOT, ".")
    .replace(SPOKEN, (_, local: string, domain: string) => `${local}@${domain.replace(/\s{1,20}dot\s+/giu, ".")}`);
  return [...new Set((spelled.match(ADDRESS) ?? []).map(bare))];
}

function bare(address: string): string {
  return normalAddress(address.replace(AROUND, ""));
}

/** True for an address among names. */
export function isAddress(name: string): boolean {
  return name.includes("@");
}
