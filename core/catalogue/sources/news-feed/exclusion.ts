import { anyOf } from "../../values/phrases.ts";
import lexicon from "./exclusion-words.json" with { type: "json" };

/** Reason why an item is not evidence of a funding round; runs count items by these codes. */
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

const words = (list: readonly string[]): RegExp => new RegExp(String.raw`\b${anyOf(list)}\b`, "i");

const ROUNDUP =
  /\b(?:(?:funding|startup|deals?|fundraising|investment|vc|venture|news|weekly|daily|monthly)\s(?:round-?up|wrap(?:-?up)?|digest|recap|tracker|report|snapshot|highlights)|round-?up|this week in|(?:tech|startup|funding|vc)\sweekly|week in (?:review|funding|tech|startups)|(?:biggest|largest|top|notable)\s(?:\w+\s){0,3}(?:rounds|deals|raises|fundings?|fundraises)|(?:startups|companies|founders)\s(?:that|who|which|to watch|bagged|raise[ds]?\b)|deals of the (?:day|week|month)|(?:rounds|raises|deals) of the (?:day|week|month)|(?:all|every)\s(?:the\s)?(?:startups?|funding rounds?)|term sheet:|funding (?:galore|alert:? \w+day))\b|^\W*(?:these|meet(?: the)?|here are(?: the)?)?\s?(?:the\s)?(?:top\s)?(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|dozen)\s(?:\p{L}[\p{L}-]*\s){0,4}(?:startups|companies|firms|rounds|deals|raises(?=$|\s(?:of|this|in|to)\b)|unicorns)\b|(?:startups|companies|firms|unicorns|VCs|scaleups|\p{L}{2,12}techs|neobanks)\s(?:(?:have|collectively|together|cumulatively)\s)*(?:raised?|secured?|bagged?|attracted?|netted|drew|got|received?)\b|^[^,$€£₹]{2,40},\s[^,$€£₹]{2,40},?\sand\s[^,$€£₹]{2,30}?\s(?:raised?|bag|secure|land|close)\b/iu;
const EVENTS: readonly (readonly [ExclusionCode, RegExp])[] = [
  [
    "in_talks",
    /\b(?:(?:in|enters?|holds?|holding|begins?)\s(?:\S+\s){0,2}(?:talks|discussions|negotiations)|said to\b|discuss(?:es|ing)\b|plans\s(?=[$€£₹])|rumou?red|seeks?\b|seeking|(?:looking|looks|plans?|planning|aims?|aiming|hopes?|hoping|wants?|set|expected|preparing|prepares|poised|ready|about|likely|bids?)\sto\s(?:raise|secure|close|become|get|receive|land|bag|be|seek)\b|near(?:s|ing)\b|close to\b|clos(?:es|ing) in on|(?:could|may|might|will)\s(?:soon\s)?(?:raise|close|secure|be)\b|ey(?:es|eing)\s(?=\S*[$€£₹\d]|new|fresh|a\s|more|funding|raise|another)|target(?:s|ing)\s(?=[$€£₹\d])|mulls|consider(?:s|ing)\b|weigh(?:s|ing)\b|(?:is|are|be|currently|now)\s(?:currently\s)?raising|to (?:raise|secure|close|bag|land|get|receive)\b(?=.{0,30}(?:[$€£₹\d]|funding|round|capital|series|seed|money))|kicks off|verge of|courts\b)/i,
  ],
  [
    "acquisition",
    /\b(?:acquir(?:es?|ed|ing)|acqui-?hires?|acquisition(?!\s(?:platform|software|startup|marketplace|company|tool))|buys|bought|buying|to buy|(?:snaps|scoops) up(?!\s(?:an?\s)?[$€£₹\d])|takes? over|takeover|merges?\b|merging|merger|buyout|(?:sells?|sold) (?:itself )?to)\b|\b(?:picks up|picked up|snaps up|scoops up|nabs|grabs|snags)\s(?!an?\s|[$€£₹\d])[^$€£₹]{2,60}\sfor\s[$€£₹\d]/i,
  ],
  [
    "ipo",
    /\b(?:IPOs?|initial public offering|goes public|go(?:ing)? public|files to list|direct listing|SPAC|public offering|(?:debuts?|lists?|listing) on)\b/i,
  ],
  ["grant", /\b(?:grants?\b|awarded\b(?!.*\bcontract)|prize)/i],
  ["debt", /\b(?:loan|bonds?|debt|credit (?:line|facility))\b/i],
  [
    "fund_closing",
    /\b(?:launch(?:es|ed)|unveils|debuts|announces|closes|sets up)\b(?:(?!\b(?:led by|from)\b).){0,60}(?<!\bto )\bfund\b(?!\s?(?:ing|raising|management|admin))|\b(?:first|final|interim) close\b(?!.{0,25}\b(?:series|seed|round)\b(?!\sfund))/i,
  ],
  ["valuation", /\b(?:valuation|valued at|worth\s(?=[$€£₹])|unicorn|decacorn)\b/i],
  ["not_funding", new RegExp(String.raw`\b(?:${anyOf(lexicon.trouble)}\b|cut(?:s|ting)?\s\d)`, "i")],
];

/** Opinions, interviews and retrospectives: possibly about rounds, but not news of one. */
const NOT_NEWS = new RegExp(
  String.raw`^(?!\S+\s${anyOf(lexicon.raises)}\s)(?:${anyOf(lexicon.opinion)}|video(?! games?\b))\b|\?$`,
  "i",
);

const ANNOUNCEMENT = /\b(?:raises|secures|bags|nabs|lands|closes|snags|nets)\s/gi;

/** True for a list of several companies' rounds, which is evidence of none of them. */
export function isRoundup(title: string): boolean {
  if (ROUNDUP.test(title)) return true;
  const listsMore = /[;•]/.test(title) || (/\band more\b/.test(title) && title.includes(", "));
  return listsMore && (title.match(ANNOUNCEMENT)?.length ?? 0) > 1;
}

/** False for opinions, interviews, questions and retrospectives. */
export function isNews(title: string): boolean {
  return !NOT_NEWS.test(title);
}

/** Kinds whose nouns merely describe before the verb: "Loan startup Acme raises", "IPO-bound". */
const DESCRIPTIVE: ReadonlySet<ExclusionCode> = new Set(["debt", "grant", "valuation", "ipo"]);

/** Kinds whose words are common outside finance ("technical debt", "close to home"); they count only next to money. */
const NEEDS_MONEY: ReadonlySet<ExclusionCode> = new Set(["in_talks", "debt", "grant", "fund_closing", "valuation"]);
const MONEY =
  /[$€£₹]\s?\d|\d\s?(?:million|billion|crore|mn|bn)\b|\b(?:funding|fundrais\w+|raise[sd]?|raising|financing|invest(?:ors?|ments?)|series [a-h]|(?:pre-)?seed (?:round|stage)|valuation|unicorn|venture|(?:first|final) close|Capital|Ventures|Partners|VC|(?:funding|financing|new|down) round)\b/i;

/** The first event in a headline that is no funding round. `announcedAt`: position of the verb of raising, if any. */
export function firstOtherEvent(
  title: string,
  announcedAt: number | undefined,
): { code: ExclusionCode; at: number } | undefined {
  let first: { code: ExclusionCode; at: number } | undefined;
  for (const [code, pattern] of EVENTS) {
    const at = pattern.exec(title)?.index;
    if (
      at === undefined ||
      (NEEDS_MONEY.has(code) && !MONEY.test(title)) ||
      (announcedAt !== undefined && at < announcedAt && DESCRIPTIVE.has(code))
    )
      continue;
    if (first === undefined || at < first.at) first = { code, at };
  }
  return first;
}

const HEARSAY =
  /\b(?:reportedly|rumou?red|sources say|sources said|according to (?:sources|people|reports?))\b|^(?:report|rumou?r)s?:/i;

/** True for hearsay about a round rather than its announcement. */
export function isHearsay(text: string): boolean {
  return HEARSAY.test(text);
}

const DEBT = new RegExp(
  String.raw`\b(?:${anyOf(lexicon.debt)}\b|debt$|(?:term |bridge |green |bank |secured )?loans?\b(?! ${anyOf(lexicon.business)}))`,
  "i",
);
const EQUITY = /\b(?:equity\b(?! crowdfunding)|series [a-h]\b|seed\b)/i;
const GRANT = words(lexicon.grant);
/** "Fund" as the thing that is raised ("its second fund", "$300M fund III"), not "to fund" or "fund software". */
const FUND =
  /(?<!\bto )(?<!-)\b(?:fund|funds(?=\s(?:to (?:invest|back)|focus|target))|(?:two|three|twin|new|latest|both)\s(?:\S+\s){0,2}funds|fund of funds)(?:\s(?:[IVX]{1,4}|\d{1,2}))?(?=$|[,.;:!)]|\s(?:to|for|focus\w*|target\w*|aim\w*|that|with|at|in|backing|dedicated|aimed|on|from|close|and|as|led|by)\b)/;
const INVESTS = /\bto (?:invest in|back)\s.*\b(?:startups|companies|founders|entrepreneurs|businesses)\b/i;
const FUND_CLOSE =
  /\b(?:first|second|final|interim) close\b(?!.{0,25}\b(?:series|seed|round)\b(?!\sfund))|\bfund (?:[IVX]{1,4}\b|\d{1,2}\b)/i;
const INVESTOR_NAME =
  /\b(?:Ventures|Venture (?:Partners|Capital|Fund)|Capital Partners|VC|Private Equity|Growth Partners|Angels|Equity Partners)$/i;
const PUBLIC_OFFERING = new RegExp(
  String.raw`(?<!\bpre-)(?<!\b${anyOf(lexicon.before)}\s(?:an?\s|its\s|the\s|\S+\s)?)\b${anyOf(lexicon.offering)}\b`,
  "i",
);
const INCOME = anyOf(lexicon.income);
const TRADE = new RegExp(
  String.raw`\b(?:(?:${anyOf(lexicon.trade)}|in (?:annual |quarterly |recurring )?${INCOME}|(?:quarterly|annual|record|yearly|monthly)\s${INCOME}|in (?:\S+ )?insurance)\b|(?<!${anyOf(lexicon.deal)}\s)deal\b)`,
  "i",
);
const GOOD_CAUSE = new RegExp(
  String.raw`\b(?:${anyOf(lexicon.cause)}\b|(?:ahead of|before|in) (?:the )?primar(?:y|ies)\b|campaign\b(?! (?:software|management|platform)))`,
  "i",
);

/**
 * The instrument that is raised, if it is not a company's equity. Looks at the subject and at the words after the verb,
 * never at the company's business ("loan startup Acme raises $5M" is a round).
 */
export function otherInstrument(subject: string, object: string): ExclusionCode | undefined {
  const purposeAt = object.search(/\s(?:to (?!\$)|as it|ahead of|after|amid)|,\s(?:will|plans|launches|adds)\s/i);
  const thing = purposeAt === -1 ? object : object.slice(0, purposeAt);
  const forAt = thing.search(/\sfor\s/i);
  const bare = forAt === -1 ? thing : thing.slice(0, forAt);
  const source = bare.search(/\s(?:led by|from)\s/i);
  const core = source === -1 ? bare : bare.slice(0, source);
  if (PUBLIC_OFFERING.test(object)) return "ipo";
  const withoutLeads = thing.replace(/\b(?:led by|from|backed by|participation (?:of|from))\s.*$/i, "");
  if (
    FUND.test(withoutLeads.replace(/\bFund(?= of America)/g, "")) ||
    FUND_CLOSE.test(withoutLeads) ||
    INVESTS.test(object)
  )
    return "fund_closing";
  if (INVESTOR_NAME.test(subject.trim()) && !/\b(?:series [a-z]\b|seed|led by)/i.test(object)) return "fund_closing";
  if (DEBT.test(bare) && !EQUITY.test(bare)) return "debt";
  if (
    GRANT.test(core) ||
    /\bfrom\b.*\bgrant\b/i.test(bare) ||
    /\b(?:via|through|with|in) (?:an? )?(?:\S+ )?grants?\b/i.test(thing)
  )
    return "grant";
  if (TRADE.test(core)) return "not_funding";
  if (GOOD_CAUSE.test(object)) return "not_funding";
  return undefined;
}

/** True when one figure includes both equity and debt, so that it is not the round's amount. */
export function mixesDebt(object: string): boolean {
  return DEBT.test(object) && EQUITY.test(object);
}
