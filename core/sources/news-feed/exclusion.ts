/** Why an item is not evidence of a company's funding round; what the counts of a run are kept by. */
export type ExclusionCode =
  | "fund_closing"
  | "acquisition"
  | "roundup"
  | "debt"
  | "grant"
  | "valuation"
  | "in_talks"
  | "ipo"
  | "not_funding"
  | "no_headline";

const ROUNDUP =
  /\b(?:(?:funding|startup|deals?|fundraising|investment|vc|venture|news|weekly|daily|monthly)\s(?:round-?up|wrap(?:-?up)?|digest|recap|tracker|report|snapshot|highlights)|round-?up|this week in|(?:tech|startup|funding|vc)\sweekly|week in (?:review|funding|tech|startups)|(?:biggest|largest|top|notable)\s(?:\w+\s){0,3}(?:rounds|deals|raises|fundings?|fundraises)|(?:startups|companies|founders)\s(?:that|who|which|to watch|bagged|raise[ds]?\b)|deals of the (?:day|week|month)|(?:rounds|raises|deals) of the (?:day|week|month)|(?:all|every)\s(?:the\s)?(?:startups?|funding rounds?)|term sheet:|funding (?:galore|alert:? \w+day))\b|^\W*(?:these|meet(?: the)?|here are(?: the)?)?\s?(?:the\s)?(?:top\s)?(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|dozen)\s(?:\p{L}[\p{L}-]*\s){0,4}(?:startups|companies|firms|rounds|deals|raises|unicorns)\b|(?:startups|companies|firms|unicorns|VCs|scaleups|fintechs)\s(?:(?:have|collectively|together|cumulatively)\s)*(?:raised?|secured?|bagged?|attracted?|netted|drew|got|received?)\b|^[^,$€£₹]{2,40},\s[^,$€£₹]{2,40},?\sand\s[^,$€£₹]{2,30}?\s(?:raised?|bag|secure|land|close)\b/iu;
const EVENTS: readonly (readonly [ExclusionCode, RegExp])[] = [
  ["in_talks", /\b(?:(?:in|enters?|holds?|holding|begins?)\s(?:\S+\s){0,2}(?:talks|discussions|negotiations)|said to\b|discuss(?:es|ing)\b|plans\s(?=[$€£₹])|rumou?red|seeks?\b|seeking|(?:looking|looks|plans?|planning|aims?|aiming|hopes?|hoping|wants?|set|expected|preparing|prepares|poised|ready|about|likely|bids?)\sto\s(?:raise|secure|close|become|get|receive|land|bag|be|seek)\b|near(?:s|ing)\b|close to\b|clos(?:es|ing) in on|(?:could|may|might|will)\s(?:soon\s)?(?:raise|close|secure|be)\b|ey(?:es|eing)\s(?=\S*[$€£₹\d]|new|fresh|a\s|more|funding|raise|another)|target(?:s|ing)\s(?=[$€£₹\d])|mulls|consider(?:s|ing)\b|weigh(?:s|ing)\b|(?:is|are|be|currently|now)\s(?:currently\s)?raising|to (?:raise|secure|close|bag|land|get|receive)\b(?=.{0,30}(?:[$€£₹\d]|funding|round|capital|series|seed|money))|kicks off|verge of|courts\b)/i],
  ["acquisition", /\b(?:acquir(?:es?|ed|ing)|acqui-?hires?|acquisition(?!\s(?:platform|software|startup|marketplace|company|tool))|buys|bought|buying|to buy|(?:snaps|scoops) up(?!\s(?:an?\s)?[$€£₹\d])|takes? over|takeover|merges?\b|merging|merger|buyout|(?:sells?|sold) (?:itself )?to)\b|\b(?:picks up|picked up|snaps up|scoops up|nabs|grabs|snags)\s(?!an?\s|[$€£₹\d])[^$€£₹]{2,60}\sfor\s[$€£₹\d]/i],
  ["ipo", /\b(?:IPOs?|initial public offering|goes public|go(?:ing)? public|files to list|direct listing|SPAC|public offering|(?:debuts?|lists?|listing) on)\b/i],
  ["grant", /\b(?:grants?\b|awarded\b(?!.*\bcontract)|prize)/i],
  ["debt", /\b(?:loan|bonds?|debt|credit (?:line|facility))\b/i],
  ["fund_closing", /\b(?:launch(?:es|ed)|unveils|debuts|announces|closes|sets up)\b(?:(?!\b(?:led by|from)\b).){0,60}(?<!\bto )\bfund\b(?!\s?(?:ing|raising|management|admin))|\b(?:first|final|interim) close\b(?!.{0,25}\b(?:series|seed|round)\b(?!\sfund))/i],
  ["valuation", /\b(?:valuation|valued at|worth\s(?=[$€£₹])|unicorn|decacorn)\b/i],
  ["not_funding", /\b(?:lays? off|laid off|layoffs?|cut(?:s|ting)?\s(?:jobs|staff|\d)|shuts? down|shutters|bankruptcy|sues?\b|sued|charged|arrested|accused|pleads|fined|fails to|failed to|struggles|denies|denied|cancels|loses|launches|launched|unveils|introduces|hires|appoints|opens\b|expands|partners with|steps down|resigns|stole|scams?)\b/i],
];

/** An opinion, an interview or a look back: about rounds perhaps, but not news of one. */
const NOT_NEWS = /^(?:how|why|what|when|where|who|inside|opinion|interview|podcast|watch|video|q&a|review|meet|column|analysis|explainer|editorial|should|can|could|will|did|does|is|are)\b|\?$/i;

const ANNOUNCEMENT = /\b(?:raises|secures|bags|nabs|lands|closes|snags|nets)\s/gi;

/** True for a list of several companies' rounds, which is evidence of none of them. */
export function isRoundup(title: string): boolean {
  if (ROUNDUP.test(title)) return true;
  const listsMore = /[;•]/.test(title) || (/\band more\b/.test(title) && title.includes(", "));
  return listsMore && (title.match(ANNOUNCEMENT)?.length ?? 0) > 1;
}

/** False for opinion, interviews, questions and looks back. */
export function isNews(title: string): boolean {
  return !NOT_NEWS.test(title);
}

/** Kinds told by nouns, which in front of a verb of raising only describe ("Loan startup Acme raises", "IPO-bound"). */
const DESCRIPTIVE: ReadonlySet<ExclusionCode> = new Set(["debt", "grant", "valuation", "ipo"]);

/** Kinds whose words are common outside finance ("technical debt", "close to home"); they count beside money only. */
const NEEDS_MONEY: ReadonlySet<ExclusionCode> = new Set(["in_talks", "debt", "grant", "fund_closing", "valuation"]);
const MONEY = /[$€£₹]\s?\d|\d\s?(?:million|billion|crore|mn|bn)\b|\b(?:funding|fundrais\w+|raise[sd]?|raising|financing|invest(?:ors?|ments?)|series [a-h]|(?:pre-)?seed (?:round|stage)|valuation|unicorn|venture|(?:first|final) close|Capital|Ventures|Partners|VC|(?:funding|financing|new|down) round)\b/i;

/**
 * What kind of event a headline tells first, when that is something other than a company's funding round.
 * `announcedAt` is where its verb of raising stands, when it has one.
 */
export function firstOtherEvent(title: string, announcedAt: number | undefined): { code: ExclusionCode; at: number } | undefined {
  let first: { code: ExclusionCode; at: number } | undefined;
  for (const [code, pattern] of EVENTS) {
    const at = pattern.exec(title)?.index;
    if (at === undefined || (NEEDS_MONEY.has(code) && !MONEY.test(title)) || (announcedAt !== undefined && at < announcedAt && DESCRIPTIVE.has(code))) continue;
    if (first === undefined || at < first.at) first = { code, at };
  }
  return first;
}

const HEARSAY = /\b(?:reportedly|rumou?red|sources say|sources said|according to (?:sources|people|reports?))\b|^(?:report|rumou?r)s?:/i;

/** True when what is told is hearsay about a round rather than its announcement. */
export function isHearsay(text: string): boolean {
  return HEARSAY.test(text);
}
