const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Titles before a name, in the languages of Europe and South Asia, as {@link bare} writes them. */
export const HONORIFICS = setOf(
  "mr mrs ms miss mx dr prof professor sir dame lady lord rev reverend hon herr frau mme mlle ing dipl mag shri smt sri don dona sra sr srta eng fr capt col gen lt sgt " +
    "med dipling diplkfm diplkffr diplwirting diplinform diplphys habil hc univ priv doz rer nat jur iur phil theol mult " +
    "profa dra doc docent dott dottssa dottore dottoressa avv avvocato sig sigra signor signora arch geom " +
    "señor señora señorita doña lic licda arq monsieur madame mademoiselle maître msgr mons père senhor senhora srs engº engª " +
    "dhr mevr mevrouw meneer drs herra rouva hr fru fröken pan pani mgr inż inz mudr judr phdr rndr paeddr bc kand okr " +
    "sheikh shaikh sheikha haji hajji ustad datuk dato tan rabbi father sister prince princess baron adv advocate judge",
);

/** Degrees and generations after a name, which never occur in addresses. */
export const SUFFIXES = setOf(
  "jr sr snr jnr ii iii iv v phd md mba esq esquire cfa cpa msc bsc dphil jd rn dds pharmd ma ba llm llb pmp cissp pe obe mbe cbe faia mph meng beng mphil edd dba frcs csc drsc ret",
);

/**
 * Words that mark a job title: "Ada Park, CEO", "Ada Park, Head of Sales". Apart from the titles that lists and pages know
 * (`catalogue/values/title.ts`), because objections are stored under the names read with these, so they must never
 * change; some of the others are names too (Cho, Foreman).
 */
export const POSTS = setOf(
  "ceo cto cfo coo cmo cpo cro cso cio ciso chro chief founder cofounder president chairman chairwoman chairperson chair director partner owner principal head officer vp svp evp avp manager engineer scientist executive investor advisor adviser board " +
    "geschäftsführer geschäftsführerin gründer gründerin mitgründer mitgründerin vorstand inhaber inhaberin leiter leiterin " +
    "pdg fondateur fondatrice cofondateur cofondatrice directeur directrice gérant gérante président présidente " +
    "fundador fundadora cofundador cofundadora directora gerente presidente socio socia diretor diretora sócio sócia " +
    "fondatore fondatrice amministratore direttore oprichter bestuurder prezes założyciel grundare grundlægger",
);

/**
 * Titles and degrees that are also names: a name in a name of two words ("Jack Ma", "Don Valentine"), a title after a
 * comma.
 */
export const NAMES_TOO = setOf(
  "don dona sir hon lady lord eng shri sri mag rev ma ba do pe rn v pan tan baron judge prince father hc nat doc bc hr fru sig arch med",
);

/** Particles of a family name: "van der Berg", "de Souza", "al Rashid". */
const PARTICLES = setOf(
  "de del della delle delli degli dei di da das do dos du des la le las los lo van von vom zu zum zur der den dem het ter ten te 't op af av al el bin ibn bint ben bar abu ap st san santa mac y e i",
);

/**
 * True if a word is a particle of the next family name. A single letter only in lower case ("e Silva"); otherwise it is
 * an initial ("E. Silva").
 */
export function isParticle(word: string): boolean {
  return PARTICLES.has(bare(word)) && (bare(word).length > 1 || /^\p{Ll}$/u.test(word));
}

/** A word as in these lists: lower case, without dots and hyphens. */
export function bare(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}']/gu, "");
}
