import { COMPANIES, FOUNDERS, INVESTORS, STAFF } from "./nouns.ts";

/** What questions ask for and the catalogue holds no data about, so that no filter is made of it. */
interface Topic {
  /** Why no filter is made of it. */
  readonly reason: string;
  /** Words and phrases, as a pattern of the whole phrase. */
  readonly pattern: RegExp;
  /** True if the words after it belong to it: "hiring sales people". */
  readonly takesObject?: boolean;
  /** True if a place after it belongs to it as well: "expanding to the US". */
  readonly takesPlace?: boolean;
  /** True if an amount beside it belongs to it: "revenue over 10m". */
  readonly isAmount?: boolean;
}

/** The list of founders can be narrowed by some of them. */
export const NO_TITLES = "rounds cannot be narrowed by people's titles; Founders can, to CEOs, CTOs and others";

const PERSONS =
  "female|females|women|woman|male|men|black|latino|latina|latinx|hispanic|minority|minorities|diverse|diversity|lgbtq?|bipoc|veterans?|immigrants?|gay|queer|disabled";

const ORDINAL =
  "first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th|maiden|debut|follow[- ]on|follow[- ]?up|subsequent|previous";
const OF_MONEY = "(?:equity|funding|financing|venture|vc|institutional|priced|seed)";
const HAD =
  "(?:(?:(?:on|in|at|raised|raising|raise|closed|announced|with|after|did|done|had|have|has) )(?:(?:their|its|a|an|the) )?(?:very )?|(?:their|its) (?:very )?)";
const SMALL = "one|two|three|four|five|\\d";

const TOPICS: readonly Topic[] = [
  {
    reason: "write the age of companies in years, like “less than 3 years old”",
    pattern: new RegExp(
      `^(?:(?:old|young)est (?:${COMPANIES})|(?:recently|newly|freshly|just|lately|new) (?:founded|formed|created|established|started|launched|incorporated)(?: (?:${COMPANIES}))?)(?: first)?$`,
    ),
  },
  {
    reason: "the page Investors lists them in such orders",
    pattern: new RegExp(`^(?:(?:most active|largest|biggest|top|best|newest|leading)(?: \\d+)?) (?:${INVESTORS})$`),
  },
  {
    reason: "rounds are ordered by amount, date, name or size; write “by headcount” for the largest companies",
    pattern: new RegExp(`^(?:largest|biggest|smallest|newest|youngest) (?:${FOUNDERS}|${STAFF})(?: first)?$`),
  },
  {
    reason: "we hold no data about people's gender, origin or age",
    pattern: new RegExp(`^(?:young|old)(?:er|est)? (?:(?:${PERSONS}) )?(?:${FOUNDERS}|${STAFF}|entrepreneurs?)$`),
  },
  {
    reason: "write the age of companies in years, like “less than 3 years old”",
    pattern: new RegExp(`^(?:young|(?:(?:young|old)(?:er)?|mature) (?:${COMPANIES}))$`),
  },
  {
    reason: "we hold no data about people's gender, origin or age",
    pattern: new RegExp(`^(?:${PERSONS})(?:[- ](?:founded|led|owned|run|founders?|ceos?))?$`),
  },
  {
    reason: "we hold no data about people's gender, origin or age",
    pattern:
      /^(?:co-?founders?|founders?|ceos?|executives?) (?:(?:who are|that are|are|aged?) )?(?:(?:under|over|below|above|(?:less|more|older|younger) than|at least|at most|in their) )?(?:\d\d(?: (?:years?|yrs?)(?: old)?)?|\d0s)$/,
  },
  {
    reason: "where you are is not known: name a city or a country",
    pattern:
      /^(?:(?:near|near to|around|close to|nearby) (?:me|here|my (?:home|place|location|city|town|office))|(?:in|from) my (?:city|town|area|region|country|neighbou?rhood)|where i (?:am|live))$/,
  },
  {
    reason: "we hold no data about people's careers",
    pattern:
      /^(?:serial|solo|technical|repeat|(?:first|second|third)[- ]time|ex-[a-z]+|alumni|alumnus|phds?|dropouts?)$/,
  },
  {
    reason: "we hold no data about open positions or new hires",
    pattern:
      /^(?:hiring|hires?|hired|recruiting|job openings?|open (?:positions?|roles?|jobs)|vacanc(?:y|ies)|layoffs?|laid off)$/,
    takesObject: true,
  },
  {
    reason: "we hold no data about revenue, profit or customers",
    isAmount: true,
    pattern:
      /^(?:pre-revenue|pre-profit|post-revenue|revenue-generating|profitable|profitability|profits?|unprofitable|revenues?|turnover|arr|mrr|ebitda|bootstrapped|cash[- ]flow|break[- ]?even|burn rate|runway|traction|customers|users|churn|margins?)$/,
  },
  {
    reason: "we hold no data about valuations",
    isAmount: true,
    pattern: /^(?:valuations?|valued(?: at)?|unicorns?|soonicorns?|decacorns?|worth|post-money|pre-money)$/,
  },
  {
    reason: "sizes are asked for in numbers, such as “under 50 employees” or “under $2M”",
    pattern: /^(?:small|tiny|little|large|big|mid-?size[d]?|medium-?size[d]?|sizea?ble)(?: teams?)?$/,
  },
  {
    reason: "write what grows, like “growing traffic” or “growing headcount”",
    pattern:
      /^(?:(?:fast(?:est)?|quick(?:ly)?|rapidly)?[- ]?growing|hypergrowth|trending|hottest|hot|promising|best|successful|struggling)$/,
  },
  {
    reason: "we hold no data about the tools that companies use",
    pattern: /^(?:using|uses?|tech stack|technology stack)$/,
    takesObject: true,
  },
  {
    reason: "we hold no data about the tools that companies use",
    pattern:
      /^(?:with|using|on|have|has|having|runs?|running) .{2,40} in (?:their|its|the) (?:tech(?:nology)? |data )?stack$/,
  },
  {
    reason: "we hold no data about advertising",
    pattern:
      /^(?:running|runs?|buying|buys?|placing|with) (?:[a-z]+ ){0,2}(?:ads|adverts?|advertis(?:ing|ements?)|campaigns)$|^(?:advertis(?:e|es|ing)|spend(?:s|ing)?) on [a-z]+(?: ads)?$/,
  },
  {
    reason: "we hold no data about certificates",
    pattern:
      /^(?:soc ?-?[123]|iso ?-?\d{4,5}|gdpr|hipaa|pci(?:[- ]dss)?|fedramp|b[- ]corp)[- ](?:compliant|certified|certification|ready|audited)$|^(?:soc ?-?[123]|iso ?-?\d{4,5}|b[- ]corps?)$/,
  },
  {
    reason: "we hold no data about people's gender, origin or age",
    pattern:
      /^(?:founders?|ceos?|people|entrepreneurs?) (?:(?:aged )?(?:under|over|below|above)|younger than|older than|aged) \d\d(?: years(?: old)?)?$|^(?:\d\d )?under[- ]\d\d(?: founders?)?$/,
  },
  {
    reason: "we hold no data about exits",
    pattern:
      /^(?:acquired|acquisitions?|ipo|ipos|exits?|exited|bankrupt|shut down|dead|publicly traded|went public|going public)$/,
  },
  {
    reason: "we hold no data about companies' plans",
    pattern:
      /^(?:looking for|needs?|needing|wants?|wanting|likely to|about to|plan(?:s|ning)? (?:to|an?)|(?:currently |now )?fundraising|(?:currently|now) raising|switching)$/,
    takesObject: true,
  },
  {
    reason: "we hold no data about companies' plans",
    pattern:
      /^(?:expanding|expand|moving|moved|relocating|relocated|launching|entering|opening)(?: (?:to|into|in|an? offices? in))?$/,
    takesObject: true,
    takesPlace: true,
  },
  { reason: "we hold no data about the languages people speak", pattern: /^[a-z]+[- ]speaking$/ },
  {
    reason: "we hold no data about where people studied or worked",
    pattern: /^(?:who )?(?:studied|went to (?:university|college)|worked|graduated)(?: (?:at|in|from|for))?$/,
    takesObject: true,
    takesPlace: true,
  },
  {
    reason: "only announced rounds are known",
    pattern: /^(?:(?:in )?(?:the )?(?:coming|next|upcoming) (?:days?|weeks?|months?|quarter|year)|upcoming|soon)$/,
  },
  {
    reason: "the charts show sums and medians of the rounds that match",
    pattern: /^(?:median|average|mean|typical|total)(?: (?:round|deal))?(?: (?:size|amount|check|cheque|raise))?s?$/,
  },
  {
    reason: NO_TITLES,
    pattern:
      /^(?:ceos|c[tfmopsr]os?|chief [a-z]+(?: [a-z]+)? officers?|(?:vps?|vice[- ]presidents?)(?: of [a-z]+|(?: of)? (?:business development|human resources|engineering|sales|marketing|product|finance|operations|people|growth|design|technology|data|hr))?|heads? of [a-z]+|(?:sales|marketing) (?:leaders?|directors?|managers?))$/,
  },
  {
    reason: "it is not known which investors had invested in a company before",
    pattern: /^follow(?:ed)?[- ]?ons?(?: (?:investments?|rounds?|funding|deals?|financing))?$/,
  },
  {
    reason: "rounds cannot be narrowed by the number of their investors",
    pattern:
      /^(?:(?:at least|more than|over|with) )?(?:\d{1,2}\+?|two|three|four|five|several|multiple|many) investors?$/,
  },
  {
    reason: "rounds cannot be narrowed by the number of a company's founders",
    pattern: /^(?:(?:with|by) )?(?:one|two|three|\d|several|multiple) (?:co-?)?founders$/,
  },
  {
    reason: "rounds cannot be narrowed by how often a company has raised",
    pattern: new RegExp(
      `^(?:(?:raised|funded) )?(?:twice|again|more than once|(?:several|multiple|two|three|\\d) times)$|^${HAD}?(?:${ORDINAL})(?: ever)? (?:${OF_MONEY} )?(?:rounds?|raises?|fundrais(?:e|es|ing)|financings?)(?: ever)?$|^${HAD}?(?:(?:more|fewer|less) than|at least|at most|only|just|over|exactly) (?:${SMALL}) (?:${OF_MONEY} )?rounds?$|^${HAD}(?:${SMALL}|several|multiple|many) (?:${OF_MONEY} )?rounds?$|^(?:never|not) raised before$|^(?:(?:raised|raising|raise|funded) (?:money )?)?for the (?:first|second|third) time$`,
    ),
  },
  {
    reason: "rounds cannot be narrowed by the letters of a name",
    pattern: /^(?:(?:whose )?names? )?(?:starting|starts|beginning|begins) with$/,
    takesObject: true,
  },
  {
    reason: "rounds cannot be narrowed by the ending of a domain",
    pattern: /^(?:ai|io|com|co|app|dev|[a-z]{2}) domains?$/,
  },
  {
    reason: "the day and the month can be exchanged; write it like 2026-07-01",
    pattern: /^(?:(?:since|after|before|until|from|by|on) )?(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|1[0-2])\/\d{4}$/,
  },
  {
    reason: "several currencies have this name; write its code, such as NOK or MXN",
    pattern:
      /^(?:(?:over|under|above|below|less than|more than|at least|at most|up to|around|about) )?\d[\d.,]* ?(?:k|m|mn|million|bn|billion)? (?:kroner?|krona|krone|pesos?|dinars?|crowns?)$/,
  },
  {
    reason: "we hold no data about where people work",
    pattern: /^(?:remote(?:[- ]first)?|fully remote|hybrid|distributed)$/,
  },
  {
    reason: "we hold no data about teams and budgets",
    pattern: /^(?:sales|marketing|engineering|product|finance|hr|it) (?:teams?|departments?|budgets?)(?: of \d+\+?)?$/,
  },
  {
    reason: "we hold no data about profiles on social media other than LinkedIn",
    pattern:
      /^(?:(?:on|with) (?:twitter|instagram|facebook|tiktok|youtube|github)|(?:twitter|instagram|facebook|tiktok|youtube|github) (?:handles?|profiles?|accounts?|followers))$/,
  },
  {
    reason: "we hold no data about telephone numbers",
    pattern: /^(?:(?:tele)?phone numbers?|phones?|mobile numbers?|whatsapp)$/,
  },
  {
    reason: "we hold no data about ratings; of traffic write “over 10,000 visits a month”",
    isAmount: true,
    pattern:
      /^(?:ratings?|rated|reviews?|web traffic|(?:linkedin |twitter |social |instagram )?followers|downloads|visitors|visits|awards?|award-winning|(?:best|great|top) places? to work|(?:[a-z]+ )?(?:rating|score|grade)s? (?:of )?(?:[a-f][+-]?|\d[\d.]*)(?: (?:or|and) (?:better|higher|above|more|worse|lower))?)$/,
  },
];

/** The topic that a phrase names; undefined for others. */
export function unanswerable(phrase: string): Omit<Topic, "pattern"> | undefined {
  const text = phrase.toLowerCase();
  const measured = MEASURED.exec(text)?.[1];
  return TOPICS.find(
    ({ pattern, isAmount }) =>
      pattern.test(text) || (isAmount === true && measured !== undefined && pattern.test(measured)),
  );
}

/** A number before a measure belongs to it: "less than 24 months runway", "over 10k followers". */
const MEASURED =
  /^(?:(?:with|having|has|have) )?(?:(?:an?|the) )?(?:(?:less|more|fewer|greater) than |under |over |below |above |at (?:least|most) |about |around |up to )?[$€£]?\d[\d.,]*(?:k|m|mn|%|\+)*(?: (?:k|thousand|million|billion|days?|weeks?|months?|years?|percent|dollars|euros))*(?: of)? (.+)$/;
