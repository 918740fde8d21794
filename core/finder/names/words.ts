/** Words around a name that are no part of an address: titles before it, degrees and generations after it. */
export const HONORIFICS: ReadonlySet<string> = new Set(
  "mr mrs ms miss mx dr prof professor sir dame lady lord rev reverend hon herr frau mme mlle ing dipl mag shri smt sri don dona sra sr srta eng fr capt col gen lt sgt".split(" "),
);
export const SUFFIXES: ReadonlySet<string> = new Set(
  "jr sr snr jnr ii iii iv v phd md mba esq cfa cpa msc bsc dphil jd rn dds pharmd ma ba llm llb pmp cissp pe obe mbe cbe faia mph".split(" "),
);

/** Of a part after a comma they say what somebody does, not who it is: "Ada Park, CEO", "Ada Park, Head of Sales". */
export const POSTS: ReadonlySet<string> = new Set(
  "ceo cto cfo coo cmo cpo cro cso cio ciso chro chief founder cofounder president chairman chairwoman chairperson chair director partner owner principal head officer vp svp evp avp manager engineer scientist executive investor advisor adviser board".split(" "),
);

/** Those that are people's names as well: of two words they are one ("Jack Ma", "Don Valentine"). After a comma they are none. */
export const NAMES_TOO: ReadonlySet<string> = new Set("don dona sir hon lady lord eng shri sri mag rev ma ba do pe rn v".split(" "));

/** Words that belong to the family name after them: "van der Berg", "de Souza", "al Rashid". */
const PARTICLES: ReadonlySet<string> = new Set(
  "de del della delle degli dei di da das do dos du des la le las los lo van von vom zu zum zur der den dem het ter ten te 't op af av al el bin ibn bint ben bar abu ap st san santa mac y e i".split(" "),
);

/** Whether a word belongs to the family name after it. One letter does in small only ("e Silva"): else it is a middle name's ("E. Silva"). */
export function isParticle(word: string): boolean {
  return PARTICLES.has(bare(word)) && (bare(word).length > 1 || /^\p{Ll}$/u.test(word));
}

/** A word as these lists have it: lower case, without dots and hyphens. */
export function bare(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}']/gu, "");
}
