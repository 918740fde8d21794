import { companyFormIn } from "./entity-name.ts";

const LONGEST_TITLE = 80;
const TITLE_WORD =
  /\b(?:chief|c[efotipms]o|president|vice president|e?s?vp|director|officer|secretary|treasurer|chair(?:man|woman|person)?|manager|managing (?:member|partner|director)|member|partner|founder|co-founder|counsel|principal|controller|head|trustee|proprietor|owner)\b/i;
// "of the Issuer" adds nothing; "of the General Partner" makes it a title at another company.
const OF_THIS_COMPANY = /\s+(?:of|to|for) (?:the )?(?:issuer|company|corporation)\.?$/i;
const OF_A_PART =
  /\b(?:of|for) (?:the )?(?:board\b|directors\b|managers\b|staff\b|operations\b|sales\b|marketing\b|engineering\b|finance\b|products?\b|technology\b|research\b|development\b|business\b|clinical\b|regulatory\b|medical\b|people\b|strategy\b|growth\b|science\b|legal\b|manufacturing\b|human resources\b|corporate\b|customer\b)/gi;
const SOMEONE_ELSES = /\b(?:of|for|to)\b|\b(?:issuer|general partner|fund|sponsor|adviser|advisor|administrative)\b|['"#;:/@\d]/i;

/**
 * Item 3's clarification when it reads as the person's title at the issuer: short, with a word titles have, and
 * naming no other company or office. Otherwise undefined; a title is never made up from the relationship box.
 */
export function titleIn(clarification: string): string | undefined {
  const text = clarification.replace(/\s+/g, " ").trim().replace(OF_THIS_COMPANY, "").trim();
  if (text === "" || text.length > LONGEST_TITLE || !TITLE_WORD.test(text)) return undefined;
  if (companyFormIn(text) || SOMEONE_ELSES.test(text.replace(OF_A_PART, ""))) return undefined;
  return text;
}
