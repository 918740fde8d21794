import type { ExclusionCode } from "./exclusion.ts";

const DEBT = /\b(?:venture debt|debt (?:financing|funding|facility|round|capital|deal|raise|package|from)|in debt\b|as debt|debt$|(?:credit|loan|lending|borrowing|warehouse|term[- ]loan|financing) facility|(?:credit )?line of credit|credit lines?|(?:term |bridge |green |bank |secured )?loans?\b(?! platform| software| tech| app| startup)|bonds?\b|securiti[sz]ation|debt[- ](?:and[- ])?equity|convertible (?:(?:senior )?notes? offering|bonds?|senior notes?)|asset-backed|structured (?:debt|credit)|project finance|promissory notes?|debentures?)/i;
const EQUITY = /\bequity\b(?! crowdfunding)/i;
const GRANT = /\b(?:grants?\b|grant funding|non-?dilutive|awards?\b|awarded|prize|accelerator prize|subsid(?:y|ies)|state aid)/i;
/** "fund" as the thing raised ("for its second fund", "$300M fund III"), not "to fund", "funding", "fund software". */
const FUND =
  /(?<!\bto )(?<!-)\b(?:fund|funds(?=\s(?:to (?:invest|back)|focus|target))|(?:two|three|twin|new|latest|both)\s(?:\S+\s){0,2}funds|fund of funds)(?:\s(?:[IVX]{1,4}|\d{1,2}))?(?=$|[,.;:!)]|\s(?:to|for|focus\w*|target\w*|aim\w*|that|with|at|in|backing|dedicated|aimed|on|from|close|and|as|led|by)\b)/;
/** What a fund does with its money. */
const INVESTS = /\bto (?:invest in|back)\s.*\b(?:startups|companies|founders|entrepreneurs|businesses)\b/i;
const FUND_CLOSE = /\b(?:first|second|final|interim) close\b(?!.{0,25}\b(?:series|seed|round)\b(?!\sfund))|\bfund (?:[IVX]{1,4}\b|\d)/i;
const INVESTOR_NAME = /\b(?:Ventures|Venture (?:Partners|Capital|Fund)|Capital Partners|VC|Private Equity|Growth Partners|Angels|Equity Partners)$/i;
const PUBLIC_OFFERING = /(?<!\bpre-)(?<!\b(?:ahead of|before|towards?|eyeing|eyes|upcoming|planned|future|possible|potential)\s(?:an?\s|its\s|the\s|\S+\s)?)\b(?:IPO|initial public offering|public offering|stock sale|share sale|rights issue|secondary offering|SPAC merger|follow-on offering)\b/i;
const TRADE = /\b(?:contracts?\b|orders?\b|settlement|damages|verdict|fine\b|fines\b|in (?:annual |quarterly |recurring )?(?:revenues?|sales|profits?|bookings|earnings|losses|tax breaks?|ticket sales|incentives)|(?:quarterly|annual|record|yearly|monthly)\s(?:revenues?|sales|earnings|loss(?:es)?)|profits?\b|bount(?:y|ies)\b|tax breaks?\b|ARR\b|insurance payout|ransom|bailout|budget|box office|jackpot|lottery|record deal|salary|transfer|(?<!(?:funding|investment|financing|equity)\s)deal\b|real estate|property|cryptocurrency|bitcoin)/i;
const GOOD_CAUSE = /\b(?:charit(?:y|ies)|victims|relief\b|cancer research|wildfire|earthquake|flood|hospital|animal shelter|good cause|refugees?|scholarships?|orphan\w*|donations?|donors|kickstarter|gofundme|indiegogo|crowdfunder\b|re-?election|senate|governor|(?:ahead of|before|in) (?:the )?primar(?:y|ies)|congress|presidential|ballot|campaign(?! (?:software|management|platform))|super pac|police|homeless|food bank|telethon|awareness)\b/i;

/**
 * What is being raised, when it is not a company's equity: judged on who raises and on the words after the verb,
 * never on what the company does ("loan startup Acme raises $5M" is a round).
 */
export function otherInstrument(subject: string, object: string): ExclusionCode | undefined {
  const purposeAt = object.search(/\s(?:to (?!\$)|as it|ahead of|after|amid)/i);
  const thing = purposeAt === -1 ? object : object.slice(0, purposeAt);
  const forAt = thing.search(/\sfor\s/i);
  const bare = forAt === -1 ? thing : thing.slice(0, forAt);
  const source = bare.search(/\s(?:led by|from)\s/i);
  const core = source === -1 ? bare : bare.slice(0, source);
  if (PUBLIC_OFFERING.test(object)) return "ipo";
  const withoutLeads = thing.replace(/\b(?:led by|from|backed by|participation (?:of|from))\s.*$/i, "");
  if (FUND.test(withoutLeads.replace(/\bFund(?= of America)/g, "")) || FUND_CLOSE.test(thing) || INVESTS.test(object)) return "fund_closing";
  if (INVESTOR_NAME.test(subject.trim()) && !/\b(?:series [a-z]\b|seed|led by)/i.test(object)) return "fund_closing";
  if (DEBT.test(bare) && !EQUITY.test(bare)) return "debt";
  if (GRANT.test(core) || /\bfrom\b.*\bgrant\b/i.test(bare) || /\b(?:via|through|with|in) (?:an? )?(?:\S+ )?grants?\b/i.test(thing)) return "grant";
  if (TRADE.test(core)) return "not_funding";
  if (GOOD_CAUSE.test(object)) return "not_funding";
  return undefined;
}

/** True when equity and debt are announced in one figure, so the figure is not the round's. */
export function mixesDebt(object: string): boolean {
  return DEBT.test(object) && EQUITY.test(object);
}
