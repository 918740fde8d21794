/** The grammatical parts of a headline that announces money: who, by which words, and what. */
export interface Announcement {
  readonly subject: string;
  readonly object: string;
  /** A verb that speaks of raising by itself, so that an amount is enough. */
  readonly speaksOfRaising: boolean;
  /** Offset of the verb in the headline. */
  readonly at: number;
  /** Investors named first ("Foo Capital leads $5M round in Acme"). */
  readonly leads?: string;
}

const RAISING = "raises|raised|raise|fundraises|secures|secured|bags|bagged|nabs|nabbed|snags|snagged|hauls in|hauled in|reels in|rakes in|pulls in|scores|scored|lands|landed|nets|netted|grabs|grabbed|picks up|picked up|snaps up|scoops up|scoops|mops up|locks in|clinches|pockets|garners";
const RECEIVING = "gets|got|wins|won|receives|received|takes|closes(?! in on)|closed|completes|completed|announces|announced|attracts|attracted|draws|collects|obtains|adds|extends|tops up|finali[sz]es|welcomes|confirms|banks";
const VERB = new RegExp(String.raw`(?<=\S\s)(?:(?<raising>${RAISING})|(?<receiving>${RECEIVING}))(?=\s|$)`, "gi");
/** Words before a verb that make it a remark on the side, or no statement at all. */
const ASIDE = /(?:\b(?:that|which|who|after|since|having|where|once|when|to|not|never|we|it|they|can|could|will|would|must|should|may|might|did|until|before|says)(?:\s(?:has|have|had|just|recently|already|previously|only|it|they|he|she))*)\s$/i;
const LEADS = /^(?<leads>.{2,100}?)\s(?:co-?)?leads?\s(?<what>(?:.{0,60}?(?:round|investment|funding|financing|series [a-h]|seed|raise)).{0,40}?)\s(?:in|for|into|of)\s(?<company>.+?)(?=\s(?:to|as|at|for|with|after|amid)\s|[,;]|$)/i;
const BACKS = /^(?<leads>.{2,60}?)\sbacks\s(?<company>.{2,60}?)\s(?:in|with)\s(?<what>.*(?:round|series [a-h]|seed).*)$/i;
const OTHER_EVENT_WITH_ROUND =
  /^(?<subject>.{2,80}?)\s(?:(?<stealth>emerges?|emerged|comes?|came|exits?|exited|steps?|launche[sd]|breaks?|out)\s(?:out\s)?(?:from|of)?\s?stealth(?:\smode)?|(?:becomes?|turns?|joins?|enters?|hits?|reaches|tops|doubles|triples|quadruples|soars|claims|gains|attains|achieves)\b.{0,60}?(?:unicorn|valuation|decacorn)\b.{0,30}?|is\s(?:\w+\s)?an?\s(?:\w+\s)?(?:unicorn|decacorn)|(?:is\s|now\s)*valued at\s\S+(?:\s(?:million|billion|crore))?(?=\s(?:after|with|following))|launches|debuts)\s?(?:with|after raising|after|following|on|as it raises|in|via|through|by raising)\s(?<what>.+)$/i;

/** Whether a verb of the headline is its main one, with someone in front of it. */
function isMainVerb(before: string): boolean {
  return !ASIDE.test(before) && /[\p{L}\d]/u.test(before);
}

/** Finds what a headline announces, in the shapes headlines have; `undefined` when none fits. */
export function announcementIn(title: string): Announcement | undefined {
  const ledFirst = LEADS.exec(title) ?? BACKS.exec(title);
  if (ledFirst?.groups) {
    const { leads = "", what = "", company = "" } = ledFirst.groups;
    return { subject: company, object: what, speaksOfRaising: true, at: leads.length, leads };
  }
  const eventful = OTHER_EVENT_WITH_ROUND.exec(title);
  if (eventful?.groups) {
    const { subject = "", what = "" } = eventful.groups;
    if (subject.search(VERB) === -1) {
      // What comes out of stealth with money has raised it; what "launches with $5M" may have it from anywhere.
      return { subject, object: what, speaksOfRaising: eventful.groups["stealth"] !== undefined, at: subject.length };
    }
  }
  for (const match of title.matchAll(VERB)) {
    const before = title.slice(0, match.index);
    if (!isMainVerb(before)) continue;
    return {
      subject: before.trim(),
      object: title.slice(match.index + match[0].length).trim(),
      speaksOfRaising: match.groups?.["raising"] !== undefined,
      at: match.index,
    };
  }
  return undefined;
}
