/** What the words behind an investor's name say of it. */
interface Role {
  readonly facet: "investor" | "lead_investor";
  /** True for "was not the lead". */
  readonly isRefused: boolean;
  /** True if the words are said of investors only, so that a name with another meaning is one. */
  readonly isSure: boolean;
  readonly length: number;
}

const PORTFOLIO = /^(?:portfolio|backed|investments?|led|investees?)$/;
const LEAD = /^(?:(?:(?:was|is|did)( not)?|(?:was|is|did)(n['’]?t)|as) (?:the |a )?)?lead(?: investor|ing)?(?= |$)/;
const JOIN = "take part|participate|join|put money|back|fund|finance|invest|support";
const JOINED =
  "took part|takes part|participated|participates|joined|put money|(?:was|were|is) (?:part of|involved)|(?:was|were|is)(?= in$)";
const NOT = "(?: not|n['’]?t)";
const TOOK_PART = new RegExp(`^(?:both )?(?:${JOINED})(?: in(?:to)?)?(?= |$)`);
const TOOK_NO_PART = new RegExp(
  `^(?:took no part|did${NOT} (?:${JOIN})|ha(?:s|d|ve)${NOT} (?:taken part|participated|joined|put money|backed|funded|invested)|(?:was|were|is)${NOT} (?:part of|involved|(?=in$)))(?: ?in(?:to)?)?(?= |$)`,
);
/** "did Accel join". */
const ASKED_OF = new RegExp(
  `^(?:${JOIN}|taken part|participated|joined|backed|funded|financed|invested|supported)(?: in(?:to)?)?(?= |$)`,
);

/** The number of words behind an investor's name in "did Accel join"; 0 for others. */
export function askedOf(words: readonly string[], at: number): number {
  return ASKED_OF.exec(textFrom(words, at))?.[0].split(" ").length ?? 0;
}

/** "was the lead", "wasn't the lead investor": what an investor named before it was, or was not. */
export function leadBehind(words: readonly string[], at: number): Role | null {
  const [all, refused] = LEAD.exec(textFrom(words, at)) ?? [];
  if (all === undefined) return null;
  const isRefused = refused !== undefined || /n['’]?t /.test(all);
  return { facet: "lead_investor", isRefused, isSure: true, length: all.split(" ").length };
}

/** "portfolio", "led", "took part in", "didn't join". */
export function roleBehind(words: readonly string[], at: number): Role | null {
  const lead = leadBehind(words, at);
  if (lead !== null) return lead;
  const word = words[at]?.toLowerCase() ?? "";
  if (PORTFOLIO.test(word))
    return { facet: word === "led" ? "lead_investor" : "investor", isRefused: false, isSure: true, length: 1 };
  const text = textFrom(words, at);
  const [no] = TOOK_NO_PART.exec(text) ?? [];
  const part = no ?? TOOK_PART.exec(text)?.[0];
  return part === undefined
    ? null
    : { facet: "investor", isRefused: no !== undefined, isSure: false, length: part.trim().split(" ").length };
}

function textFrom(words: readonly string[], at: number): string {
  return words
    .slice(at, at + 5)
    .join(" ")
    .toLowerCase();
}
