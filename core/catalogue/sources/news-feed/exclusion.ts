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
  [
    "not_funding",
    /\b(?:lays? off|laid off|layoffs?|cut(?:s|ting)?\s(?:jobs|staff|\d)|shuts? down|shutters|bankruptcy|sues?\b|sued|charged|arrested|accused|pleads|fined|fails to|failed to|struggles|denies|denied|cancels|loses|launches|launched|unveils|introduces|hires|appoints|opens\b|expands|partners with|steps down|resigns|stole|scams?)\b/i,
  ],
];

/** Opinions, interviews and retrospectives: possibly about rounds, but not news of one. */
const NOT_NEWS =
  /^(?!\S+\s(?:&|raises|secures|lands|bags|nabs|snags|snares|inks|nets|closes)\s)(?:how|why|what|when|where|who|inside|opinion|interview|podcast|watch|video(?! games?\b)|q&a|review|meet|column|analysis|explainer|editorial|should|can|could|will|did|does|is|are)\b|\?$/i;

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

const DEBT =
  /\b(?:venture debt|debt (?:financing|funding|facility|round|capital|deal|raise|package|from)|in debt\b|as debt|debt$|(?:credit|loan|lending|borrowing|warehouse|term[- ]loan|financing) facility|(?:credit )?line of credit|credit lines?|(?:term |bridge |green |bank |secured )?loans?\b(?! platform| software| tech| app| startup)|bonds?\b|securiti[sz]ation|debt[- ](?:and[- ])?equity|convertible (?:(?:senior )?notes? offering|bonds?|senior notes?)|asset-backed|structured (?:debt|credit)|project finance|promissory notes?|debentures?)/i;
const EQUITY = /\b(?:equity\b(?! crowdfunding)|series [a-h]\b|seed\b)/i;
const GRANT =
  /\b(?:grants?\b|grant funding|non-?dilutive|awards?\b|awarded|prize|accelerator prize|subsid(?:y|ies)|state aid)/i;
/** "Fund" as the thing that is raised ("its second fund", "$300M fund III"), not "to fund" or "fund software". */
const FUND =
  /(?<!\bto )(?<!-)\b(?:fund|funds(?=\s(?:to (?:invest|back)|focus|target))|(?:two|three|twin|new|latest|both)\s(?:\S+\s){0,2}funds|fund of funds)(?:\s(?:[IVX]{1,4}|\d{1,2}))?(?=$|[,.;:!)]|\s(?:to|for|focus\w*|target\w*|aim\w*|that|with|at|in|backing|dedicated|aimed|on|from|close|and|as|led|by)\b)/;
const INVESTS = /\bto (?:invest in|back)\s.*\b(?:startups|companies|founders|entrepreneurs|businesses)\b/i;
const FUND_CLOSE =
  /\b(?:first|second|final|interim) close\b(?!.{0,25}\b(?:series|seed|round)\b(?!\sfund))|\bfund (?:[IVX]{1,4}\b|\d{1,2}\b)/i;
const INVESTOR_NAME =
  /\b(?:Ventures|Venture (?:Partners|Capital|Fund)|Capital Partners|VC|Private Equity|Growth Partners|Angels|Equity Partners)$/i;
const PUBLIC_OFFERING =
  /(?<!\bpre-)(?<!\b(?:ahead of|before|towards?|eyeing|eyes|upcoming|planned|future|possible|potential)\s(?:an?\s|its\s|the\s|\S+\s)?)\b(?:IPO|initial public offering|public offering|stock sale|share sale|rights issue|secondary offering|SPAC merger|follow-on offering)\b/i;
const TRADE =
  /\b(?:contracts?\b|orders?\b|settlement|damages|verdict|fine\b|fines\b|in (?:annual |quarterly |recurring )?(?:revenues?|sales|profits?|bookings|earnings|losses|tax breaks?|ticket sales|incentives)|(?:quarterly|annual|record|yearly|monthly)\s(?:revenues?|sales|earnings|loss(?:es)?)|profits?\b|in (?:\S+ )?insurance\b|bount(?:y|ies)\b|tax breaks?\b|ARR\b|insurance payout|ransom|bailout|budget|box office|jackpot|lottery|record deal|salary|transfer|(?<!(?:funding|investment|financing|equity)\s)deal\b|real estate|property|cryptocurrency|bitcoin)/i;
const GOOD_CAUSE =
  /\b(?:charit(?:y|ies)|victims|relief\b|cancer research|wildfire|earthquake|flood|hospital|animal shelter|good cause|refugees?|scholarships?|orphan\w*|donations?|donors|kickstarter|gofundme|indiegogo|crowdfunder\b|re-?election|senate|governor|(?:ahead of|before|in) (?:the )?primar(?:y|ies)|congress|presidential|ballot|campaign(?! (?:software|management|platform))|super pac|police|homeless|food bank|telethon|awareness)\b/i;

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
