/**
 * Legal forms at the end of names by jurisdiction, folded to ASCII and without dots. Forms that are also common endings
 * of names ("PC", "EV", "PA") are left out. Suppressions hold hashes of names' keys without these forms, so a form added
 * here would publish the companies again that end with it.
 */
const FORMS = [
  // English-speaking
  "inc incorporated corp corporation co company llc ltd limited lp llp lllp pllc plc ulc dac clg cic pbc partnership",
  "pty pte pvt opc",
  // German
  "gmbh mbh gesmbh ag ug kg kgaa ohg gbr se",
  // French
  "sa sas sasu sarl eurl snc scop scic cie ltee limitee bvba sprl srl",
  // Italian, Spanish, Portuguese
  "spa srls scpa sapa sl slu sau slne lda ltda eireli",
  // Dutch, Nordic, Baltic
  "bv nv vof ab publ as asa ans aps ivs oy oyj abp hf ehf ou uab sia",
  // Central and Eastern Europe, Turkey
  "sro spj spk doo dd ad ead ood eood kft zrt nyrt jsc ojsc cjsc pjsc ooo oao zao pao tov llp sti",
  // Asia, Middle East
  "kk gk yk sdn bhd berhad tbk persero pcl wll fze fzco bsc psc",
];

/** Forms of several words, with their abbreviation. */
const PHRASES = [
  "private limited",
  "private ltd",
  "p ltd",
  "p limited",
  "public limited company",
  "public company limited",
  "public co ltd",
  "public co limited",
  "limited liability company",
  "limited liability partnership",
  "limited partnership",
  "joint stock company",
  "public benefit corporation",
  "designated activity company",
  "unlimited company",
  "gesellschaft mit beschrankter haftung",
  "ug haftungsbeschrankt",
  "aktiengesellschaft",
  "aktiebolag",
  "societe anonyme",
  "societe par actions simplifiee",
  "societe a responsabilite limitee",
  "sociedad anonima",
  "sociedad limitada",
  "sociedade anonima",
  "societa per azioni",
  "naamloze vennootschap",
  "besloten vennootschap",
  "sa de cv",
  "sapi de cv",
  "s de rl de cv",
  "s de rl",
  "sp z oo",
  "sp z o o",
  "sp zoo",
  "spolka z oo",
  "sp k",
  "sp j",
  "spol s ro",
  "spol s r o",
  "spol sro",
  "d o o",
  "unipessoal lda",
  "kabushiki kaisha",
  "godo kaisha",
  "a s",
  "l l c",
  "l p",
  "s a",
  "s l",
  "s r l",
  "s p a",
  "s a s",
  "s a r l",
  "b v",
  "n v",
  "k k",
  "p l c",
  "l l p",
  "a g",
  "s r o",
];

const SINGLE = new Set(FORMS.flatMap((line) => line.split(" ")));
const SEVERAL = new Map<string, number>(PHRASES.map((phrase) => [phrase, phrase.split(" ").length]));
const SEVERAL_END_WITH = new Set(PHRASES.map((phrase) => phrase.slice(phrase.lastIndexOf(" ") + 1)));
const LONGEST = Math.max(...SEVERAL.values());

/** Number of words before `end` that form a legal form; never all words. */
export function legalFormLength(words: readonly string[], end: number): number {
  const last = words[end - 1];
  if (last === undefined || end < 2) return 0;
  if (SEVERAL_END_WITH.has(last)) {
    for (let length = Math.min(LONGEST, end - 1); length > 1; length--) {
      if (SEVERAL.get(words.slice(end - length, end).join(" ")) === length) return length;
    }
  }
  return SINGLE.has(last) ? 1 : 0;
}

/** Legal forms that may precede a name and have no other meaning ("OOO Romashka", "SARL Dupont"). */
export const LEADING_FORMS: ReadonlySet<string> = new Set(["ooo", "oao", "sarl", "eurl", "uab"]);

/** Legal forms in non-Latin scripts, written before or after the name without a space. */
export const NATIVE_FORMS =
  /株式会社|有限会社|合同会社|合資会社|[(（]株[)）]|㈱|股份有限公司|有限责任公司|有限責任公司|有限公司|주식회사|유한회사|[(（]주[)）]|㈜|בע["״]?מ|(?<![\p{L}\p{N}])(?:ООО|ЗАО|ОАО|ПАО|АО|ТОО|ТОВ|ЕООД|ООД|ЕАД|АД|Α\.?Ε\.?|Ι\.?Κ\.?Ε\.?)(?![\p{L}\p{N}])/giu;

/** Long forms of a word with their short form. */
export const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ["limited", "ltd"],
  ["company", "co"],
  ["corporation", "corp"],
  ["incorporated", "inc"],
]);
