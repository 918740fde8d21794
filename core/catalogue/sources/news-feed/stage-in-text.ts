/** A round's stage within running text. */
interface StageMention {
  readonly start: number;
  readonly end: number;
  /** As written: "Series A", "pre-seed", "Seed". */
  readonly text: string;
}

const STAGE = new RegExp(
  String.raw`\b(?:pre-?\s?series\s[A-H]\d?|series\s[A-L](?:[-–]?\d|\+)?(?:\s(?:extension|prime))?|pre[-\s]?seed|(?:late[-\s])?seed(?:[-\s]?(?:extension|plus|\+))?` +
    String.raw`|angel(?=\s(?:round|funding|investment|financing))|bridge(?=\s(?:round|funding|financing))|growth(?=\s(?:round|funding|financing|investment|equity)))(?!\w)`,
  "gi",
);

/** Words after "seed" that make it the company's business rather than its stage. */
const NOT_A_STAGE = /^[\s-](?:oil|bank|company|startup|maker|producer|fund\b|funds\b|phrase|technology)/i;

/** The first stage named in a text, as written. */
export function stageIn(text: string): StageMention | undefined {
  for (const match of text.matchAll(STAGE)) {
    const end = match.index + match[0].length;
    if (/^seed$/i.test(match[0]) && NOT_A_STAGE.test(text.slice(end))) continue;
    return { start: match.index, end, text: match[0].trim() };
  }
  return undefined;
}
