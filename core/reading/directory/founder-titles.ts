/** Titles of founders that their list can be narrowed by: the label, and the words of titles as a pattern. */
export const FOUNDER_TITLES = {
  ceo: { label: "CEO", words: "ceo|chief executive" },
  cto: { label: "CTO", words: "cto|chief techn(?:ology|ical)" },
  cfo: { label: "CFO", words: "cfo|chief financ(?:e|ial)" },
  coo: { label: "COO", words: "coo|chief operat(?:ing|ions)" },
  cpo: { label: "CPO", words: "cpo|chief product" },
  cmo: { label: "CMO", words: "cmo|chief marketing" },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly words: string }>>;

export type FounderTitle = keyof typeof FOUNDER_TITLES;

const KEYS = (Object.keys as (of: typeof FOUNDER_TITLES) => FounderTitle[])(FOUNDER_TITLES);

/** The title by its key, as addresses name it; null for others. */
export function founderTitle(key: string | null): FounderTitle | null {
  return KEYS.find((one) => one === key) ?? null;
}

/** The title that a question names: "CTOs in Hamburg"; null without one. */
export function titleAsked(text: string): FounderTitle | null {
  return KEYS.find((key) => new RegExp(`\\b(?:${FOUNDER_TITLES[key].words})s?\\b`, "i").test(text)) ?? null;
}
