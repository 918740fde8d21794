import type { Relation } from "../../facts/facts.ts";
import { companyNameKey } from "../../names/company-name.ts";
import { splitLegalForm } from "../../names/legal-forms.ts";
import { anyOf } from "../../values/phrases.ts";
import { relationIn } from "../../values/title.ts";
import lexicon from "./page-words.json" with { type: "json" };

const OTHERS =
  /\b(?:investor|advisor|adviser|mentor|customer(?! (?:success|support|experience|care|operations|service))|client|angel|former|ex-|previously|alumn|author|guest|patient|student|professor|venture partner|general partner|partner at|journalist|editor|contributor)\b/i;
const LONGEST_ROLE = 90;

/**
 * The relation that a short text states for a person at this company; undefined for other texts, roles elsewhere ("CEO
 * at Other Ltd") and outsiders (investors, advisers, customers).
 */
export function relationOf(text: string, ownNames: readonly string[]): Relation | undefined {
  const role = roleAlone(text);
  if (role.length < 2 || role.length > LONGEST_ROLE || /[?!@]|https?:|\.\s+\p{L}/u.test(role)) return undefined;
  if (OTHERS.test(role) || !isOfCompany(role, ownNames)) return undefined;
  if (role.split(/\s+/).length > 9) return undefined;
  return relationIn(role);
}

const LINKS = /(?:[\s|·•,(–-]{0,20}(?:Linked\s?In|Twitter|GitHub|Xing|E-?mail|Mail|vCard)(?: profile)?\)?)+$/iu;
/** A former post behind the present one. */
const CAREER = new RegExp(String.raw`(?<=\p{L}|\.)[\s,;|·•(–—-]{1,5}${anyOf(lexicon.former)}[-\s:].*$`, "iu");

/** A role alone, without link labels and former employers: "Co-Founder, ex-Somewhere" → "Co-Founder". */
export function roleAlone(text: string): string {
  return text.replace(LINKS, "").replace(CAREER, "").trim();
}

/** Words after "at" or a comma that name a department or place rather than another company. */
const FUNCTIONS =
  /^(?:and|&|of|the|north|south|east|west|global|international|regional|interim|acting|deputy|senior|emea|apac|americas|europe|us|uk|eu|dach|product|products|marketing|sales|engineering|technology|operations|finance|people|design|research|growth|data|ai|software|hardware|customer|business|legal|strategy|communications|security|platform|infrastructure|science|clinical|medical|quality|supply|partnerships|revenue|commercial|talent|hr|it|r&d|co-?founder|founder|c[etofmiprh]o|chief|president|director|head|managing|chair\w*|board|phd|md|mba|dr)\b/i;

function isOfCompany(role: string, ownNames: readonly string[]): boolean {
  const [, employer] =
    /(?:\sat\s|\s@\s?|\schez\s|\sbei\s|\b(?:C[ETOFMIP]O|[Ff]ounder|[Pp]resident|[Cc]hair\w*|[Oo]wner)\sof\s(?=[A-Z])|,\s|\s[|·–—-]\s)(.+)$/u.exec(
      role,
    ) ?? [];
  if (employer === undefined) return splitLegalForm(role) === null;
  if (!/^\p{Lu}/u.test(employer) || FUNCTIONS.test(employer)) return true;
  const key = companyNameKey(employer);
  return ownNames.some((name) => companyNameKey(name) === key);
}
