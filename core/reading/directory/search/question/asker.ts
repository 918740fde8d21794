import { isFiller } from "./small-words.ts";
import { tokensOf } from "./tokens.ts";
import { COMPANIES, FOUNDERS, INVESTORS, ROUNDS } from "./nouns.ts";

/** A question without the clause about who asks it. */
interface Asked {
  readonly text: string;
  readonly notes: readonly string[];
}

const FIRST_PERSON = /^(?:(?:hi|hello|hey|dear all)[ ,!.]+)?(?:we|we['’](?:re|ve)|i|i['’](?:m|ve)|im|our|my|as an?)\s/i;
/** "journalist here", "my beat is" */
const HERE =
  /^(?:[^.!?;,]{3,60} here\s*[.!?,:–-]\s*|(?:my|our) (?:beat|focus|market|niche|sector|territory) is )(?=\S)/i;
const ASKS =
  "(?:am |are |is )?(?:now |also |currently |just )*(?:looking (?:for|at)|searching for|search for|seeking|seeks?|needs?|wants?|would like|interested in|hunting for|show|find|list|give|get|tell|send|which|what|who|how many|how much)";
/**
 * The words that ask, where a clause may begin: behind a sign, a word that joins clauses, or the one who asks; "looking
 * for" begins one anywhere but behind what is listed.
 */
const ASKING = new RegExp(
  `(?:(?<!\\b(?:companies|start-?ups|firms|businesses|brands|founders|teams))\\s+(?=(?:looking (?:for|at)|search(?:ing)? for|seeking|hunting for)\\b)|[.!?;,:]\\s+|\\s[–—-]\\s|\\b(?:and|so|but|hence|therefore|who|which|that)\\s+|\\b(?:we|i|we['’]re|i['’]m|im)\\s+)(?:(?:so|and|please|can you|could you|we|i|we['’]re|i['’]m|im)\\s+)*(?=${ASKS}\\b)`,
  "gi",
);
const LISTED = new RegExp(`\\b(?:${COMPANIES}|${ROUNDS}|${FOUNDERS}|${INVESTORS})\\b`, "i");
/** "our agency does branding for food startups": whom one works for is asked for. */
const SERVED = new RegExp(
  `^(.*?\\b(?:for|to|with|helps?|help(?:ing)?|serv(?:e|es|ing)|advis(?:e|es|ing)|support(?:s|ing)?))\\s+(?=.*\\b(?:${COMPANIES})\\b)`,
  "i",
);
const NOBODY =
  /(?<![\p{L}'’])(?:(?:hi|hello|hey|dear all)[ ,!.]+|(?:we|i)(?:['’](?:re|ve|m))?|im|am|are|have|been|now|also|just|currently|actively|still)(?![\p{L}'’])/giu;
/** "pr agency looking for": one who asks without a first person. */
const WHO =
  /^(?:an? )?[^.!?;,]{0,40}\b(?:agency|consultan(?:t|cy)|recruiter|freelancer|developer|designer|lawyer|firm|studio|boutique|accountant|investor|angel|vc|fund|journalist|student|engineer|vendor|broker|provider|supplier|reseller)\s+(?=(?:looking for|searching for|seeking)\b)/i;
/** "I'm a PR agency - consumer startups in London", "looking for someone to sell to, so startups in London" */
const INTRODUCED =
  /^(?:(?:i['’]?m|i am|we['’]?re|we are) an?|looking for (?:someone|companies) to) [^.!?;:–—,-]{3,40}(?: [–—-]|[.;:]|, so) (?=\S)/i;
/** "looking for a cto job at", "internships at" */
const WORK =
  /^(?:(?:i am |i['’]m |im )?(?:looking for|searching for|seeking|(?:i )?(?:want|need)) )?(?:(?:an?|my) )?(?:[\w-]+ ){0,4}(?:jobs?|roles?|positions?|internships?) (?:at|with) /i;

/** True for "who raised?", which has no value. */
function saysNothing(text: string): boolean {
  return tokensOf(text).tokens.every(({ english }) => isFiller(english));
}

/** "want to reach the", "would like" */
const WISH =
  /^(?:(?:am |are |is )?(?:now |also |currently |just )*)(?:(?:needs?|wants?|would like) to [a-z]+ (?:to |with |for )?(?:the )?|would like |interested in |(?:show|find|get|give|send|list)(?: me| us)? )/i;
/** "to pitch my agency", "for our newsletter" */
const PURPOSE =
  /\s(?:(?:so (?:that )?(?:we|i) can |in order )?to [a-z]+ |for |who |that )(?:to )?(?:my|our)\s[^,.;]*$/i;

/**
 * Reads the asking part of "We sell payroll software, so we need seed startups": a clause in the first person before
 * it is about who asks, and so is "to pitch my agency" behind it. Which part was read is said.
 */
export function withoutAsker(typed: string): Asked {
  const unchanged = { text: typed, notes: [] };
  const ahead = afterAsker(typed.trim());
  const purpose = PURPOSE.exec(ahead);
  const wanted = ahead.slice(0, purpose?.index).trim();
  const text = purpose !== null && (LISTED.test(wanted) || saysNothing(wanted)) ? wanted : ahead.trim();
  if (text === typed.trim() || text === "") return unchanged;
  const rest = typed
    .split(text)
    .map((part) => part.trim())
    .filter(Boolean);
  return { text, notes: [`Only “${text}” was read: “${rest.join(" … ")}” is about who asks.`] };
}

function afterAsker(text: string): string {
  const [here] = HERE.exec(text) ?? [];
  if (here !== undefined) return text.slice(here.length);
  const [ahead] = WORK.exec(text) ?? WHO.exec(text) ?? [];
  if (ahead !== undefined && new RegExp(`\\b(?:${COMPANIES}|seed|series [a-k])\\b`, "i").test(text.slice(ahead.length)))
    return text.slice(ahead.length).replace(/^an? /i, "");
  const [introduced = ""] = INTRODUCED.exec(text) ?? [];
  if (introduced !== "" && LISTED.test(text.slice(introduced.length))) return text.slice(introduced.length);
  if (!FIRST_PERSON.test(text)) return text;
  for (const asking of text.matchAll(ASKING)) {
    const before = text.slice(0, asking.index);
    // "I need", "we are looking for" say nothing about who asks.
    if (before.replace(NOBODY, "").trim() === "") return text;
    const after = text.slice(asking.index + asking[0].length);
    // "who raised there": what was said before is asked for.
    if (/\bthere\b/i.test(after)) return text;
    const served = LISTED.test(after) ? null : SERVED.exec(before);
    // "we sell to fintech companies, who raised": those whom one sells to.
    if (served !== null) return text.slice(served[0].length);
    if (!LISTED.test(after) && saysNothing(after)) return text;
    if (LISTED.test(after) || /^(?:which|who|how)\b/i.test(after)) return after.replace(WISH, "");
  }
  const served = SERVED.exec(text);
  return served === null || new RegExp(`^(?:.*\\s)?${ASKS}\\b`, "i").test(served[1] ?? "")
    ? text
    : text.slice(served[0].length);
}
