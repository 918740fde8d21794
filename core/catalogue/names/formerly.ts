/** A written name and the former names stated within it. */
export interface NameWithFormer {
  readonly name: string;
  readonly former: readonly string[];
}

const MARK = String.raw`(?:formerly(?: known as| called)?|previously(?: known as)?|f\s?[/.]\s?k\s?[/.]\s?a\.?|fka)`;
const MARK_IN_BRACKETS = String.raw`(?:${MARK}|anciennement|ehemals|vormals|antes)`;
const IN_BRACKETS = new RegExp(
  String.raw`^(.+?)\s*[(\[]\s*(?:${MARK_IN_BRACKETS}[\s:]+|ex(?:-|\s+))([^()\[\]]+?)\s*[)\]]\s*$`,
  "iu",
);
const AFTER_NAME = new RegExp(String.raw`^(.+?)(?:\s*[,;–—]\s*|\s+-\s+|\s+)${MARK}[\s:]+(.+?)\s*$`, "iu");
const NEXT_FORMER = new RegExp(
  String.raw`\s*;\s*(?:${MARK_IN_BRACKETS}[\s:]+)?|\s*(?:,|\band\b)\s*${MARK_IN_BRACKETS}[\s:]+`,
  "iu",
);

/** Longer texts are not names, and the patterns above would be slow on them. */
const LONGEST_NAME = 300;

/**
 * Extracts former names from a written name: "Leaders In Tech (formerly InnerSpace)", "Vox, f/k/a Fair Square", "Lumo
 * (ex-Bright)". A former name may contain a comma ("Bright, Inc.").
 */
export function splitFormerly(written: string): NameWithFormer {
  const text = written.trim();
  if (text.length > LONGEST_NAME) return { name: text, former: [] };
  const found = IN_BRACKETS.exec(text) ?? AFTER_NAME.exec(text);
  const name = found?.[1]?.trim();
  const stated = found?.[2];
  if (!name || !stated) return { name: text, former: [] };
  const former = stated
    .split(NEXT_FORMER)
    .map((one) => one.trim().replace(/^["'“”]+|(?<!["'“”])["'“”]+$/g, ""))
    .filter((one) => one !== "");
  return { name, former };
}
