import {
  amountInWords,
  earlierInWords,
  type FactName,
  fieldsOf,
  listed,
  longDate,
  type RoundFacts,
  roundOf,
  shortAmount,
  stageInWords,
  when,
} from "./facts.ts";

/** A sentence; used only if its facts are known and not stated before. */
export interface Pattern {
  /** Facts that the sentence states or presupposes ("also" presupposes lead investors). */
  readonly needs: readonly FactName[];
  /** Facts among `needs` that it presupposes and does not state. */
  readonly implies: readonly FactName[];
  /** Facts that would make the sentence wrong: "The money came from …" is wrong if there are also lead investors. */
  readonly unless: readonly FactName[];
  readonly write: (facts: RoundFacts) => string;
}

/** A place for one sentence. Patterns that state most of `about` are preferred, and one of those is chosen per round. */
export interface Slot {
  readonly about: readonly FactName[];
  readonly patterns: readonly Pattern[];
}

/** A pattern; the compiler checks that its sentence reads only the facts it needs. */
function say<const Need extends FactName>(
  needs: readonly Need[],
  write: (facts: Pick<RoundFacts, Need | "company">) => string,
  { implies = [], unless = [] }: Partial<Pick<Pattern, "implies" | "unless">> = {},
): Pattern {
  return { needs, implies, unless, write };
}

/** Two patterns: one for a known stage ("a seed round"), one for any ("a new round"). */
function sayOfRound<const Need extends FactName>(
  needs: readonly Need[],
  write: (round: string, facts: Pick<RoundFacts, Need | "company">) => string,
): readonly Pattern[] {
  return [say([...needs, "stage"], (f) => write(roundOf(f.stage), f)), say(needs, (f) => write("a new round", f))];
}

export const HEADLINES: Slot = {
  about: ["amount", "stage"],
  patterns: [
    say(["amount", "stage"], (f) => `${f.company} raises ${shortAmount(f.amount)} in ${stageInWords(f.stage)} funding`),
    say(["amount", "stage"], (f) => `${f.company} closes ${shortAmount(f.amount)} ${stageInWords(f.stage)} round`),
    say(["amount", "stage"], (f) => `${shortAmount(f.amount)} ${stageInWords(f.stage)} round for ${f.company}`),
    say(["amount", "stage"], (f) => `${f.company} lands ${shortAmount(f.amount)} in ${roundOf(f.stage)}`),
    say(
      ["amount", "stage"],
      (f) => `${f.company} secures ${shortAmount(f.amount)} in ${stageInWords(f.stage)} funding`,
    ),
    say(["amount"], (f) => `${f.company} raises ${shortAmount(f.amount)}`),
    say(["amount"], (f) => `${shortAmount(f.amount)} in new funding for ${f.company}`),
    say(["amount"], (f) => `${f.company} brings in ${shortAmount(f.amount)}`),
    say(["stage"], (f) => `${f.company} raises ${roundOf(f.stage)}`),
    say(["stage"], (f) => `New ${stageInWords(f.stage)} funding for ${f.company}`),
    say([], (f) => `${f.company} raises new funding`),
    say([], (f) => `New funding for ${f.company}`),
  ],
};

/** One sentence for lists and search engines. */
export const EXCERPTS: Slot = {
  about: ["industries", "leads", "place"],
  patterns: [
    say(
      ["industries", "leads", "place"],
      (f) =>
        `${listed(f.leads)} led the round in ${f.company}, which works in ${fieldsOf(f.industries)} in ${f.place}.`,
    ),
    say(
      ["industries", "leads", "place"],
      (f) => `${f.company}, based in ${f.place}, works in ${fieldsOf(f.industries)}. ${listed(f.leads)} led its round.`,
    ),
    say(
      ["industries", "place"],
      (f) =>
        `${f.company} works in ${fieldsOf(f.industries)} and is based in ${f.place}. Here is what we know of its round.`,
    ),
    say(
      ["industries", "place"],
      (f) => `${f.company}, which works in ${fieldsOf(f.industries)} in ${f.place}, has raised new funding.`,
    ),
    say(
      ["industries", "leads"],
      (f) => `${f.company}, which works in ${fieldsOf(f.industries)}, has new funding led by ${listed(f.leads)}.`,
    ),
    say(["leads", "place"], (f) => `${listed(f.leads)} led the new round of ${f.company}, based in ${f.place}.`),
    say(["industries"], (f) => `A new round for ${f.company}, which works in ${fieldsOf(f.industries)}.`),
    say(["industries"], (f) => `${f.company} has new funding for its work in ${fieldsOf(f.industries)}.`),
    say(["leads"], (f) => `${listed(f.leads)} led the new round of ${f.company}.`),
    say(["place"], (f) => `New funding for ${f.company}, based in ${f.place}.`),
    say(["place"], (f) => `${f.company}, based in ${f.place}, has raised a round.`),
    say([], (f) => `What we know about the new round of ${f.company}.`),
    say([], (f) => `${f.company} has new funding: the known facts.`),
  ],
};

const OPENING: Slot = {
  about: ["amount", "stage"],
  patterns: [
    ...sayOfRound(["amount"], (round, f) => `${f.company} has raised ${amountInWords(f.amount)} in ${round}.`),
    ...sayOfRound(["amount"], (round, f) => `${f.company} has closed ${round} of ${amountInWords(f.amount)}.`),
    ...sayOfRound(["amount"], (round, f) => `${cap(round)} has brought ${f.company} ${amountInWords(f.amount)}.`),
    ...sayOfRound(["amount"], (round, f) => `${f.company} has completed ${round} of ${amountInWords(f.amount)}.`),
    say(
      ["amount", "stage"],
      (f) => `${f.company} has secured ${amountInWords(f.amount)} in ${stageInWords(f.stage)} funding.`,
    ),
    say(["amount"], (f) => `${f.company} has secured ${amountInWords(f.amount)} in new funding.`),
    ...sayOfRound(
      ["amount", "leads"],
      (round, f) => `${f.company} has raised ${amountInWords(f.amount)} in ${round} led by ${listed(f.leads)}.`,
    ),
    ...sayOfRound(
      ["amount", "leads"],
      (round, f) => `${listed(f.leads)} led ${round} in which ${f.company} raised ${amountInWords(f.amount)}.`,
    ),
    ...sayOfRound(
      ["amount", "leads"],
      (round, f) => `${cap(round)} led by ${listed(f.leads)} has brought ${f.company} ${amountInWords(f.amount)}.`,
    ),
    ...sayOfRound(
      ["amount", "leads", "place"],
      (round, f) =>
        `${f.company}, based in ${f.place}, has closed ${round} of ${amountInWords(f.amount)} led by ${listed(f.leads)}.`,
    ),
    ...sayOfRound(
      ["amount", "announced"],
      (round, f) => `${cap(round)} of ${amountInWords(f.amount)} for ${f.company} was announced ${when(f.announced)}.`,
    ),
    ...sayOfRound(
      ["amount", "announced", "leads"],
      (round, f) =>
        `${cap(round)} of ${amountInWords(f.amount)} for ${f.company}, led by ${listed(f.leads)}, was announced ${when(f.announced)}.`,
    ),
    ...sayOfRound(
      ["amount", "place"],
      (round, f) => `${f.company}, based in ${f.place}, has raised ${amountInWords(f.amount)} in ${round}.`,
    ),
    ...sayOfRound(
      ["amount", "industries"],
      (round, f) =>
        `${f.company}, which works in ${fieldsOf(f.industries)}, has raised ${amountInWords(f.amount)} in ${round}.`,
    ),
    ...sayOfRound(
      ["amount", "yearFounded"],
      (round, f) => `Founded in ${f.yearFounded}, ${f.company} has raised ${amountInWords(f.amount)} in ${round}.`,
    ),
    ...sayOfRound(
      ["amount", "founders"],
      (round, f) =>
        `${f.company}, founded by ${listed(f.founders)}, has closed ${round} of ${amountInWords(f.amount)}.`,
    ),
    ...sayOfRound(
      ["amount", "investors"],
      (round, f) =>
        `${f.company} has raised ${amountInWords(f.amount)} in ${round}, with ${listed(f.investors)} among its investors.`,
    ),
    say(["stage"], (f) => `${f.company} has raised ${roundOf(f.stage)}.`),
    say(["stage"], (f) => `There is new ${stageInWords(f.stage)} funding for ${f.company}.`),
    say(["stage", "leads"], (f) => `${listed(f.leads)} led ${roundOf(f.stage)} in ${f.company}.`),
    say(["stage", "place"], (f) => `${f.company}, based in ${f.place}, has closed ${roundOf(f.stage)}.`),
    say(["stage", "announced"], (f) => `${cap(roundOf(f.stage))} in ${f.company} was announced ${when(f.announced)}.`),
    say([], (f) => `${f.company} has raised new funding.`),
    say([], (f) => `There is new funding for ${f.company}.`),
    say(["leads"], (f) => `${listed(f.leads)} led a new round in ${f.company}.`),
    say(["place"], (f) => `${f.company}, based in ${f.place}, has raised new funding.`),
  ],
};

const DOLLARS: Slot = {
  about: ["dollars"],
  patterns: [
    say(["dollars"], (f) => `That is about ${usd(f)} at the rate of ${longDate(f.dollars.rateOn)}.`),
    say(
      ["dollars"],
      (f) => `At the exchange rate of ${longDate(f.dollars.rateOn)}, the round is worth about ${usd(f)}.`,
    ),
    say(["dollars"], (f) => `Converted at the rate of ${longDate(f.dollars.rateOn)}, it comes to about ${usd(f)}.`),
    say(["dollars"], (f) => `In US dollars that is about ${usd(f)}, at the rate of ${longDate(f.dollars.rateOn)}.`),
  ],
};

const DATE: Slot = {
  about: ["announced", "firstSale"],
  patterns: [
    say(["announced"], (f) => `The round was announced ${when(f.announced)}.`),
    say(["announced"], (f) => `News of the round came ${when(f.announced)}.`),
    say(["announced"], (f) => `The announcement of the round is dated ${dated(f.announced)}.`),
    say(["firstSale"], (f) => `The first shares of the round were sold ${when(f.firstSale)}.`),
    say(["firstSale"], (f) => `Shares were first sold ${when(f.firstSale)}.`),
  ],
};

const LEADS: Slot = {
  about: ["leads"],
  patterns: [
    say(["leads"], (f) => `${listed(f.leads)} led the round.`),
    say(["leads"], (f) => `The round was led by ${listed(f.leads)}.`),
    say(["leads", "investors"], (f) => `${listed(f.leads)} led the round, joined by ${listed(f.investors)}.`),
    say(
      ["leads", "investors"],
      (f) => `The round was led by ${listed(f.leads)}, with money from ${listed(f.investors)}.`,
    ),
  ],
};

const INVESTORS: Slot = {
  about: ["investors"],
  patterns: [
    say(["leads", "investors"], (f) => `${listed(f.investors)} also took part.`, { implies: ["leads"] }),
    say(["leads", "investors"], (f) => `Money also came from ${listed(f.investors)}.`, { implies: ["leads"] }),
    say(["leads", "investors"], (f) => `The other investors we know of: ${listed(f.investors)}.`, {
      implies: ["leads"],
    }),
    say(["investors"], (f) => `The money came from ${listed(f.investors)}.`, { unless: ["leads"] }),
    say(["investors"], (f) => `${listed(f.investors)} invested.`, { unless: ["leads"] }),
    say(["investors"], (f) => `The investors we know of: ${listed(f.investors)}.`, { unless: ["leads"] }),
  ],
};

const DESCRIPTION: Slot = {
  about: ["description"],
  patterns: [
    say(["description"], (f) => `What ${f.company} does: ${f.description}`),
    say(["description"], (f) => `The company in short: ${f.description}`),
    say(["description"], (f) => `About ${f.company}: ${f.description}`),
    say(["description"], (f) => `The business: ${f.description}`),
  ],
};

const BUSINESS: Slot = {
  about: ["industries", "place"],
  patterns: [
    say(["industries", "place"], (f) => `The company works in ${fieldsOf(f.industries)} and is based in ${f.place}.`),
    say(["industries", "place"], (f) => `${f.company} is based in ${f.place} and works in ${fieldsOf(f.industries)}.`),
    say(
      ["industries", "place", "yearFounded"],
      (f) => `Founded in ${f.yearFounded} and based in ${f.place}, the company works in ${fieldsOf(f.industries)}.`,
    ),
    say(
      ["industries", "place", "founders"],
      (f) => `Founded by ${listed(f.founders)}, the company works in ${fieldsOf(f.industries)} from ${f.place}.`,
    ),
    say(["industries"], (f) => `The company works in ${fieldsOf(f.industries)}.`),
    say(["industries"], (f) => `${f.company} is active in ${fieldsOf(f.industries)}.`),
    say(["industries", "yearFounded"], (f) => `Founded in ${f.yearFounded}, it works in ${fieldsOf(f.industries)}.`),
    say(["place"], (f) => `The company is based in ${f.place}.`),
    say(["place", "yearFounded"], (f) => `The company was founded in ${f.yearFounded} and is based in ${f.place}.`),
  ],
};

const FOUNDED: Slot = {
  about: ["yearFounded", "founders"],
  patterns: [
    say(["yearFounded", "founders"], (f) => `${listed(f.founders)} founded ${f.company} in ${f.yearFounded}.`),
    say(["yearFounded", "founders"], (f) => `${f.company} was founded in ${f.yearFounded} by ${listed(f.founders)}.`),
    say(["founders"], (f) => `${f.company} was founded by ${listed(f.founders)}.`),
    say(["founders"], (f) => `Behind ${f.company}: ${listed(f.founders)}, who founded it.`),
    say(["founders"], (f) => `${listed(f.founders)} founded ${f.company}.`),
    say(["yearFounded"], (f) => `${f.company} was founded in ${f.yearFounded}.`),
    say(["yearFounded"], (f) => `${f.company} dates from ${f.yearFounded}.`),
  ],
};

const EARLIER: Slot = {
  about: ["earlier"],
  patterns: [
    say(["earlier"], (f) => `Before this round, ${f.company} raised ${listed(f.earlier.map(earlierInWords))}.`),
    say(["earlier"], (f) => `Earlier rounds we know of: ${f.earlier.map(earlierInWords).join("; ")}.`),
    say(
      ["earlier"],
      (f) => `It is not the first funding: ${f.company} raised ${listed(f.earlier.map(earlierInWords))}.`,
    ),
  ],
};

const PROOF: Slot = {
  about: ["proof"],
  patterns: [
    say(["proof"], (f) => `Source: [${f.proof.source}](${f.proof.url}).`),
    say(["proof"], (f) => `The details come from [${f.proof.source}](${f.proof.url}).`),
    say(["proof"], (f) => `Read the source: [${f.proof.source}](${f.proof.url}).`),
  ],
};

/** The slots of the body. */
export const BODY = [OPENING, DOLLARS, DATE, LEADS, INVESTORS, DESCRIPTION, BUSINESS, FOUNDED, EARLIER, PROOF] as const;

/** Orders of the body's slots by paragraph; one is chosen per round. Each has every slot once. */
export const LAYOUTS: readonly (readonly (readonly Slot[])[])[] = [
  [[OPENING, DOLLARS, DATE], [LEADS, INVESTORS], [DESCRIPTION, BUSINESS, FOUNDED], [EARLIER], [PROOF]],
  [
    [OPENING, DOLLARS, LEADS, INVESTORS],
    [DESCRIPTION, BUSINESS],
    [FOUNDED, EARLIER],
    [DATE, PROOF],
  ],
  [
    [OPENING, DOLLARS],
    [DESCRIPTION, BUSINESS, FOUNDED],
    [LEADS, INVESTORS, DATE],
    [EARLIER, PROOF],
  ],
  [[OPENING, DOLLARS, DATE], [BUSINESS, DESCRIPTION], [LEADS, INVESTORS], [FOUNDED, EARLIER], [PROOF]],
  [[OPENING, DOLLARS, LEADS], [INVESTORS, EARLIER], [FOUNDED, BUSINESS], [DESCRIPTION], [DATE, PROOF]],
  [[OPENING, DOLLARS, DATE], [DESCRIPTION], [LEADS, INVESTORS, EARLIER], [FOUNDED, BUSINESS], [PROOF]],
];

function usd({ dollars }: Pick<RoundFacts, "dollars">): string {
  return amountInWords({ minor: dollars.minor, currency: "USD" });
}

function dated(date: RoundFacts["announced"]): string {
  return when(date).replace(/^(?:on|in) /, "");
}

function cap(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
