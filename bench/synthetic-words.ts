// Vocabulary of synthetic leads: invented words and their frequency.

/** Deterministic pseudo-random numbers (mulberry32). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A number in [0, 1). */
  roll(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number below `n`, favouring small ones with growing `skew` (1: uniform). */
  below(n: number, skew = 1): number {
    return Math.floor(n * this.roll() ** skew);
  }

  one<T>(of: readonly T[], skew = 1): T {
    const found = of[this.below(of.length, skew)];
    if (found === undefined) throw new Error("nothing to choose from");
    return found;
  }
}

const SYLLABLES =
  "ba be bo bra bri ca ce cho cla co da de dra du fa fe flo ga ge gri ha he ja jo ka ke kra la le li lo lu ma me mi mo na ne ni no or pa pe pla po qua ra re ri ro sa se shi sta su ta te tho tri u va ve vo wa xe ya za zi".split(
    " ",
  );

/** The `i`-th invented word, of three syllables or more, unique per number. */
export function inventedWord(i: number): string {
  const n = SYLLABLES.length;
  let rest = i;
  let word = "";
  do {
    word += SYLLABLES[(rest * 37 + word.length * 11) % n] ?? "";
    rest = Math.floor(rest / n);
  } while (rest > 0 || word.length < 5);
  return word;
}

export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export const NAME_ENDINGS =
  "Labs Health Robotics Energy Systems Therapeutics Capital Data Bio Security Networks Foods Mobility Space Games Finance Works Cloud Learning Materials".split(
    " ",
  );
export const INDUSTRIES = [
  "Fintech",
  "Health",
  "Artificial intelligence",
  "Enterprise software",
  "Biotechnology",
  "E-commerce",
  "Cybersecurity",
  "Climate",
  "Logistics",
  "Education",
  "Real estate",
  "Media and publishing",
  "Gaming",
  "Consumer goods",
  "Food and beverage",
  "Agriculture",
  "Energy",
  "Manufacturing",
  "Robotics",
  "Semiconductors",
  "Telecommunications",
  "Travel and hospitality",
  "Mobility",
  "Aerospace and defense",
  "Insurance",
  "Legal",
  "Human resources",
  "Marketing and sales",
  "Sports",
  "Fashion and jewelry",
  "Music and video",
  "Retail",
  "Construction",
  "Materials and chemicals",
  "Natural resources",
  "Waste and water",
  "Government and nonprofits",
  "Business services",
  "Hardware and electronics",
  "Quantum computing",
];
export const COUNTRIES =
  "US GB IN DE FR CA IL CN SG SE NL ES CH AU BR JP KR IT IE DK FI NO BE AT PL PT EE AE ID NG KE ZA MX AR CO CL VN TH MY PH TR EG SA PK BD NZ CZ HU RO GR UA LT LV BG HR SI SK LU IS CY".split(
    " ",
  );
/** Common words of company descriptions. */
export const COMMON_WORDS = (
  "platform for teams that helps software data with and the of to in enterprise customers payments patients cloud automated secure real time analytics machine learning models supply chain " +
  "developers small business mobile digital infrastructure management services energy health care financial clinical discovery marketplace online manufacturing tools workflow"
).split(" ");
export const STAGES: readonly (readonly [type: string | null, text: string | null])[] = [
  ["Seed", "Seed"],
  ["Series A", "Series A"],
  ["Pre-Seed", "Pre-Seed"],
  [null, null],
  ["Series B", "Series B"],
  ["Venture", "Venture"],
  ["Series C", "Series C"],
  [null, "Growth"],
  ["Series D", "Series D"],
  [null, "Debt"],
  ["Series E", "Series E"],
  [null, "Bridge"],
];
