const STAGE =
  /^(?:(?:pre|post|extended|bridge|early|late|later)[ -]*)*(?:seed|series? [a-k]\b|round [a-k]\b|angel|bridge|debt|loan|grant|growth|venture|vc|stage|ipo (?:equity|debt)|pre-?ipo|convertible|equity|private equity|corporate|strategic|crowdfunding|equity crowdfunding|mezzanine|token|ico|secondary|accelerator|incubator|amor[cç]age|non-?equity|product crowdfunding|undisclosed|unattributed|unknown|undefined|early|late|later|expansion|start-?up|initial|first|second|third|follow-?on|extension|[a-k][+1-9]?|round|funding|financing|raise|wachstum\p{L}*|fr[uü]hphase|kapital\p{L}*|capital)(?:[^\p{L}].*)?$/iu;
const EXIT =
  /^(?:exit|m ?& ?a|m\/a|mergers?|acquisitions?|acquired|acqui-?hire|take-?over|trade sale|asset sale|(?:(?:management|leveraged) )?buy-?out|mbo|lbo|ipo|initial public offering|public (?:offering|listing)|direct listing|listing|spac|de-?spac|reverse merger|delisting|divestiture|spin-?off|bankruptcy|out of business|liquidation|insolvency|secondary)\b(?!.*\b(?:financing|funding|loan|debt|round|bridge|equity)\b)/i;
const FLAG = /^(?:yes|no|y|n|true|false|x|✓|✔|✗|✘|oui|non|ja|nein|s[ií]|sim|n[ãa]o|evet|hay[ıi]r|[01])$/iu;

/** True for the stage or kind of a funding round, in the words of usual lists. */
export function isStage(text: string): boolean {
  return STAGE.test(text);
}

/** True for a deal in which shares change hands without new money: an exit is never a funding round. */
export function isExit(text: string): boolean {
  return text.length <= 60 && EXIT.test(text);
}

/** True for "yes", "false", "x" and single signs, which no name consists of. */
export function isFlag(text: string): boolean {
  return FLAG.test(text) || /^[^\p{L}]$/u.test(text);
}

/** False for "no", "false", "0" and marks like "✗"; for other flags true. */
export function isAffirmed(text: string): boolean {
  return !/^(?:no|n|false|✗|✘|non|nein|n[ãa]o|hay[ıi]r|0|)$/iu.test(text);
}

/** True for the name of a round: "Series A - Acme", "Acme - Seed Round". */
export function isRoundName(text: string): boolean {
  const parts = text.split(/\s+[-–—:|@]\s+/);
  return parts.length > 1 && (isStage(parts[0] ?? "") || isStage(parts.at(-1) ?? ""));
}
