import type { InvestorMention } from "../../catalog/fields.ts";

/** Where a list of names ends and the sentence goes on. */
const END = String.raw`(?=\s(?:to|for|at|as|after|amid|ahead|while|which|that|who|bringing|valuing|joined?|participat\w+|also|in|on|of|this|when|is|was|were|has|have|did)\b|\s[-–—|:]\s|[;:!?()]|\.\s|\.$|,?\s(?:with|and)\s(?:participation|support|backing|additional|contributions?)\b|,?\swith\s|$)`;
const LED_BY = new RegExp(String.raw`\b(?:co-?)?led\s(?:jointly\s)?by\s(?<names>.{2,200}?)${END}`, "giu");
const NAME_LED = /(?<names>\p{Lu}[\p{L}\d&.]*(?:\s\p{Lu}[\p{L}\d&.]*){0,2})-[Ll]ed\s(?=[Ss]eries|[Rr]ound|[Ss]eed|[Pp]re-|[Ff]unding|[Ii]nvestment)/gu;
const FROM = new RegExp(
  String.raw`\b(?:from|participation\s(?:from|of|by)|investors\sincluding|backed\sby|backing\s(?:from|of)|with\s(?=[^,.;]{2,60}\s(?:and\s[^,.;]{2,60}\s)?(?:joining|participating)))\s?(?<names>.{2,200}?)${END}`,
  "giu",
);
/** Words of a list that name nobody. */
const NOBODY = /^(?:existing|previous|returning|new|other|several|current|angel|strategic|undisclosed|unnamed|a\s|an\s|the\s(?:founders|company)|group|investors?\b|others?\b|more\b|among|including|stealth|vcs?\b|backers|its\b|their\b|top\b|leading\b|\d+\b(?!\s(?:global|startups))|family offices?|friends)/i;
const DESCRIBED = /^(?:(?:existing|new|previous|lead|returning)\s)?(?:(?:[\w.]+(?:\s[A-Z]\w+)?-based\s)?(?:(?:venture capital|VC|private equity|PE|investment|asset)\s(?:firm|giant|fund|manager|investor)s?|investors?|backers?)\s)(?=[\p{Lu}\d])/u;

function cleanName(raw: string): string | undefined {
  const name = raw
    .replace(/\([^)]*\)?/g, " ")
    .replace(/^(?:and|both|by|the|an?)\s/i, "")
    .replace(DESCRIBED, "")
    .replace(/^[\w.]+(?:\s\p{Lu}\w+)?-based\s/u, "")
    .replace(/['’]s$/u, "")
    .replace(/\s+/g, " ")
    .replace(/^["'“‘]+|["'”’,.]+$/g, "")
    .trim();
  if (name.length < 2 || name.length > 60 || name.split(" ").length > 6) return undefined;
  if (NOBODY.test(name) || name.includes("\uFFFD") || /[$€£₹]\s?\d/.test(name)) return undefined;
  // A firm's name starts with a capital or a figure, or mixes the two ("a16z", "8VC").
  return /^[\p{Lu}\d]/u.test(name) || /^\p{Ll}+\d/u.test(name) ? name : undefined;
}

function namesIn(list: string): string[] {
  return list
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+|\s+alongside\s+|\s+along with\s+|\s+as well as\s+/u)
    .map(cleanName)
    .filter((name) => name !== undefined);
}

/** Investors named in a text, leads first, each once. Only "led by" and "Foo-led" make a lead. */
export function investorsIn(text: string): InvestorMention[] {
  const found = new Map<string, InvestorMention>();
  for (const [pattern, lead] of [[LED_BY, true], [NAME_LED, true], [FROM, false]] as const) {
    for (const match of text.matchAll(pattern)) {
      for (const name of namesIn(match.groups?.["names"] ?? "")) {
        const key = name.toLowerCase();
        if (!found.has(key)) found.set(key, { name, lead });
      }
    }
  }
  return [...found.values()];
}

/** The investors named in front of "leads" ("Foo Capital and Bar lead …"), all of them leads. */
export function leadsNamedFirst(subject: string): InvestorMention[] {
  return namesIn(subject).map((name) => ({ name, lead: true }));
}
