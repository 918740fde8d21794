/** The grammatical parts of a sentence that announces money: subject, verb and object. */
export interface Announcement {
  readonly subject: string;
  readonly object: string;
  /** True if the verb alone means raising money, so that no more than an amount is needed. */
  readonly speaksOfRaising: boolean;
  /** Offset of the verb in the text. */
  readonly at: number;
  /** Investors named first ("Foo Capital leads $5M round in Acme"). */
  readonly investors?: { readonly names: string; readonly lead: boolean };
}

const RAISING =
  "raises|raised|raise|fundraises|secures|secured|bags|bagged|nabs|nabbed|snags|snagged|snares|snared|inks|inked|hauls in|hauled in|hauls|hauled|reels in|reeled in|rakes in|raked in|rakes up|pulls in|pulled in|pulls down|brings in|brought in|scores|scored|lands|landed|nets|netted|grabs|grabbed|picks up|picked up|snaps up|snapped up|scoops up|scoops|scooped|mops up|locks in|locked in|locks down|clinches|clinched|cinches|pockets|pocketed|garners|garnered|snatches|snatched|snatches up|swipes|corrals|corralled|hooks|lassos|rustles up|drums up|whips up|hoovers up|nails down|nailed down|lines up|lined up|takes in|took in|ropes in|roped in|mopped up|notches|notched|wraps up|wrapped up|sews up";
const RECEIVING =
  "gets|got|is to receive|will receive|wins|won|receives|received|takes|took|closes(?! in on)|closed|completes|completed|concludes|concluded|announces|announced|attracts|attracted|draws|drew|collects|collected|obtains|obtained|adds|added|extends|extended|tops up|topped up|finali[sz]es|finali[sz]ed|welcomes|confirms|confirmed|banks|banked|gains|gained|gathers|gathered|reports|reported|says|said|reveals|revealed|unveils|funds|wraps|seals|sealed|earns|earned|accepts|sees|books|harvests|discloses|disclosed|captures|captured|amasses|amassed|fetches|reaps|procures|procured|racks up|rounds up|lures";
const VERB = new RegExp(String.raw`(?<=\S\s)(?:(?<raising>${RAISING})|(?<receiving>${RECEIVING}))(?=\s|$)`, "gi");
const RAISES = new RegExp(String.raw`\s(?:${RAISING}|announce[sd]|closed?)\s`, "i");
/** Words before a verb that turn its clause into an aside or a non-statement. */
const ASIDE =
  /(?:\b(?:that|which|who|after|since|having|where|once|when|not|never|we|it|they|until|before|says)(?:\s(?:has|have|had|just|recently|already|previously|only|it|they|he|she))*)\s$/i;
/** Auxiliaries before a base form ("to raise"); before "raises" the same word is a name ("Will raises $5M"). */
const AUXILIARY = /\b(?:to|can|could|will|would|must|should|may|might|did)\s$/i;
const LEADS =
  /^(?<leads>.{2,100}?)\s(?:co-?)?(?:leads?|led)\s(?!by\b)(?<what>(?:.{0,60}?(?:round|investment|funding|financing|series [a-h]|seed|raise)).{0,40}?)\s(?:in|for|into|of)\s(?<company>.+?)(?=\s(?:to|as|at|for|with|after|amid)\s|[,;]|$)/i;
const BACKS =
  /^(?<leads>.{2,60}?)\sbacks\s(?<company>.{2,60}?)\s(?:in|with)\s(?<what>.*(?:round|series [a-h]|seed|[$€£₹]\s?\d).*)$/i;
/** An investor's statement that names the company last: "Foo invests $5M in Acme", "Foo joins $5M round in Acme". */
const INVESTS =
  /^(?<names>.{2,80}?)\s(?:invests?|invested|pumps?|pours?|injects?|puts|joins?|participates? in)\s(?<what>.{0,60}?[$€£₹\d].{0,50}?|(?:.{0,30}\s)?(?:series [a-h]|seed)(?:\s(?:round|funding|investment))?)\s(?:in|into|for|of)\s(?<company>(?=.{0,60}\p{Lu}|.{0,40}startup).+?)(?=\s(?:to|as|at|for|with|after|amid|via|through|ahead)\s|[,;]|$)/iu;
/** "Foo invests in fintech startup Acme", without a figure: only with a word for a young company. */
const INVESTS_IN_STARTUP =
  /^(?<names>.{2,80}?)\s(?:invests?|invested)\s(?:in|into)\s(?<company>(?:\S+\s){0,4}?(?:start-?up|scale-?up|fintech|insurtech|neobank|healthtech|proptech|edtech)\s\S.*?)(?=\s(?:to|as|at|for|with|after|amid|via|through|ahead)\s|[,;]|$)/iu;
/** "Foo has made a strategic investment in Acme", "Foo Ventures backs Acme". */
const BACKS_WITHOUT_FIGURE =
  /^(?<names>.{2,80}?)(?:\s(?:has\s)?(?:makes|made|announces|announced|completes|completed)\san?\s(?:\S+\s){0,3}?investment\sin|(?<=\s(?:Ventures|Capital|Partners|VC|Angels|Accelerator))\s(?:backs|invests\sin))\s(?<company>\S.{1,80}?)(?=\s(?:to|as|at|for|with|after|amid|via|through|ahead)\s|[,;(]|$)/iu;
/** "Acme taps Foo Capital for $5M". */
const TAPS =
  /^(?<subject>.{2,80}?)\s(?:taps|tapped)\s(?<names>.{2,80}?)\sfor\s(?<what>(?:an?\s|its\s)?(?:\S+\s){0,3}?(?:[$€£₹]\s?\d|\d|series [a-h]|seed).*)$/i;
const OTHER_EVENT_WITH_ROUND =
  /^(?<subject>.{2,300}?)\s(?:(?<stealth>(?:has\s)?emerge[sd]?|comes?|came|exits?|exited|steps?|launche[sd]|breaks?|out)\s(?:out\s)?(?:from|of)?\s?stealth(?:\smode)?|(?:becomes?|turns?|joins?|enters?|hits?|reaches|tops|doubles|triples|quadruples|soars|claims|gains|attains|achieves)\b.{0,60}?(?:unicorn|valuation|decacorn)\b.{0,30}?|is\s(?:\w+\s)?an?\s(?:\w+\s)?(?:unicorn|decacorn)|(?:is\s|now\s)*valued at\s\S+(?:\s(?:million|billion|crore))?(?=\s(?:after|with|following))|(?:has\s)?launche[sd]|debuts)\s?(?:with|backed by|after raising|after|following|on|as it raises|in|via|through|by raising)\s(?<what>.+)$/i;
/** The statement inside "announced today that it has raised …". */
const ANNOUNCED_RAISE = new RegExp(
  String.raw`^(?:(?:today|yesterday|on\s)?(?:\s?(?:mon|tues|wednes|thurs|fri|satur|sun)day)?,?\s?)(?:that\s)?(?:it|they|we|the (?:company|startup|firm))(?:\s(?:has|have|had|is|just|successfully|recently|also|now))*\s(?<verb>${RAISING}|${RECEIVING})\s(?<what>.+)$`,
  "i",
);

function isMainVerb(before: string, verb: string): boolean {
  if (/^raise$/i.test(verb) && AUXILIARY.test(before)) return false;
  // One word before "raises" is the subject, also if it is "Never" or "Once".
  return (/^\p{Lu}\S*\s$/u.test(before) || !ASIDE.test(before)) && /[\p{L}\d]/u.test(before);
}

/** The announcement in a headline or sentence, by its first verb; `undefined` if it fits no known pattern. */
export function announcementIn(text: string): Announcement | undefined {
  return byShape(text) ?? byVerbs(text).next().value ?? undefined;
}

/** All readings of a sentence, by each of its verbs in order: "Acme, a market that banks use, raised $5M" has two. */
export function announcementsIn(text: string): Announcement[] {
  const shape = byShape(text);
  return shape ? [shape] : [...byVerbs(text)];
}

/** Announcements whose verb is not simply "raises". */
function byShape(text: string): Announcement | undefined {
  const ledFirst = LEADS.exec(text) ?? BACKS.exec(text);
  if (ledFirst?.groups) {
    const { leads = "", what = "", company = "" } = ledFirst.groups;
    const investors = { names: leads, lead: true };
    return { subject: company, object: what, speaksOfRaising: true, at: leads.length, investors };
  }
  const invests = INVESTS.exec(text);
  if (invests?.groups && invests.groups["names"]?.search(RAISES) === -1) {
    const { names = "", what = "", company = "" } = invests.groups;
    const investors = { names, lead: false };
    return { subject: company, object: what, speaksOfRaising: true, at: names.length, investors };
  }
  const young = INVESTS_IN_STARTUP.exec(text) ?? BACKS_WITHOUT_FIGURE.exec(text);
  if (young?.groups && young.groups["names"]?.search(RAISES) === -1) {
    const { names = "", company = "" } = young.groups;
    const investors = { names, lead: false };
    return { subject: company, object: "investment", speaksOfRaising: true, at: names.length, investors };
  }
  const taps = TAPS.exec(text);
  if (taps?.groups) {
    const { subject = "", names = "", what = "" } = taps.groups;
    return { subject, object: what, speaksOfRaising: true, at: subject.length, investors: { names, lead: false } };
  }
  const eventful = OTHER_EVENT_WITH_ROUND.exec(text);
  if (eventful?.groups) {
    const { subject = "", what = "" } = eventful.groups;
    if (subject.search(VERB) === -1) {
      // A company that emerges from stealth with money has raised it; one that "launches with $5M" may not have.
      return { subject, object: what, speaksOfRaising: eventful.groups["stealth"] !== undefined, at: subject.length };
    }
  }
  return undefined;
}

function* byVerbs(text: string): Generator<Announcement, undefined> {
  for (const match of text.matchAll(VERB)) {
    const before = text.slice(0, match.index);
    if (!isMainVerb(before, match[0])) continue;
    const object = text.slice(match.index + match[0].length).trim();
    const inner = ANNOUNCED_RAISE.exec(object)?.groups;
    yield {
      subject: before.trim(),
      object: inner?.["what"] ?? object,
      speaksOfRaising:
        match.groups?.["raising"] !== undefined || new RegExp(`^(?:${RAISING})$`, "i").test(inner?.["verb"] ?? ""),
      at: match.index,
    };
  }
  return undefined;
}
