import type { Relation } from "../../facts/facts.ts";
import { companyNameKey } from "../../names/company-name.ts";
import { splitLegalForm } from "../../names/legal-forms.ts";

const FOUNDER =
  /(?<!\p{L})(?:co-?founder|cofounder|founder|founding (?:ceo|partner|team)|gründer(?:in)?|mitgründer(?:in)?|(?:co-?)?fondateur|(?:co-?)?fondatrice|(?:co-?)?fundador(?:a)?|(?:co-?)?fondatore|oprichter|grundare|kurucu(?: ortak)?|założyciel(?:ka)?)(?!\p{L})|創業者|共同創業者|основател|сооснователь|مؤسس|מייסד|创始人|창업자/iu;
const EXECUTIVE =
  /(?<!\p{L})(?:c[etofmiprh]o|ciso|cpto|cso|cco|cdo|chief [a-z& ]{2,40}officer|president|présidente?|owner|inhaber(?:in)?|managing director|general manager|geschäftsführer(?:in)?|vorstand(?:svorsitzende[r]?)?|pdg|directeur g[ée]n[ée]ral|directrice g[ée]n[ée]rale|g[ée]rante?|director general|directora general|diretor[a]? executiv[oa]|amministratore delegato|directeur technique|ceo & [a-z]+|directeur|vd|prezes(?: zarządu)?|genel müdür|(?:managing |senior )?partner(?=$| &))(?!\p{L})|代表取締役(?:社長)?|代表社員|генеральный директор|технический директор|الرئيس التنفيذي|المدير(?:ة)? (?:التنفيذي|العام)|מנכ["״]?ל|首席.{2,4}官|총괄|최고.{2,4}책임자|^대표(?:이사)?$/iu;
const DIRECTOR =
  /(?<!\p{L})(?:board member|member of the board|board director|non-executive director|chair(?:man|woman|person)?(?: of the board)?|independent director)(?!\p{L})|取締役|член совета директоров/iu;
const EMPLOYEE =
  /(?<!\p{L})(?:vp|svp|evp|vice president|head of|lead(?:er)?|director|directrice|leiter(?:in)?|manager|foreman|engineer(?:ing)?|developer|entwickler(?:in)?|design(?:er)?|scientist|researcher|product|marketing|sales|operations|finance|growth|people ops|recruiter|analyst|specialist|consultant|architect|counsel|accountant|controller|chief of staff|customer success|support|community|data|research|office|ingénieure?|développeu(?:r|se)|responsable|ingeniero|ingeniera|desarrollador|associate|executive assistant|intern|technician|chemist|biologist|account executive|hoofd|dyrektor(?:ka)?|responsabile|diretor[a]?|direttor(?:e|ice)|direktör|müdürü?)(?!\p{L})|部長|エンジニア|デザイナー|инженер|разработчик|مهندس|(?:^|\s)مدير|סמנכ["״]?ל/iu;
const OTHERS =
  /\b(?:investor|advisor|adviser|mentor|customer(?! (?:success|support|experience|care|operations|service))|client|angel|former|ex-|previously|alumn|author|guest|patient|student|professor|venture partner|general partner|partner at|journalist|editor|contributor)\b/i;
const LONGEST_ROLE = 90;

/**
 * The relation that a short text states for a person at this company; undefined for other texts, roles elsewhere ("CEO
 * at Other Ltd") and outsiders (investors, advisers, customers).
 */
export function relationOf(text: string, ownNames: readonly string[]): Relation | undefined {
  const role = withoutLinks(text);
  if (role.length < 2 || role.length > LONGEST_ROLE || /[?!@]|https?:|\.\s+\p{L}/u.test(role)) return undefined;
  if (OTHERS.test(role) || !isOfCompany(role, ownNames)) return undefined;
  if (role.split(/\s+/).length > 9) return undefined;
  if (FOUNDER.test(role)) return "founder";
  if (EXECUTIVE.test(role)) return "executive_officer";
  if (DIRECTOR.test(role)) return "director";
  return EMPLOYEE.test(role) ? "employee" : undefined;
}

/** A role without link labels. */
export function withoutLinks(text: string): string {
  return text.replace(/(?:[\s|·•,(–-]{0,20}(?:LinkedIn|Twitter|GitHub|Xing|E-?mail|Mail|vCard)\)?)+$/iu, "").trim();
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
