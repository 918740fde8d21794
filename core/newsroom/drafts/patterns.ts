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

/** A sentence and the facts it states; used only if all of them are known. */
export interface Pattern {
  readonly needs: readonly FactName[];
  readonly write: (facts: RoundFacts) => string;
}

/** A pattern; the compiler checks that its sentence reads only the facts it needs. */
function say<const Need extends FactName>(
  needs: readonly Need[],
  write: (facts: Pick<RoundFacts, Need | "company">) => string,
): Pattern {
  return { needs, write };
}

/** Headlines. As in every slot, patterns with the most facts are preferred, and one of those is chosen per round. */
export const HEADLINES: readonly Pattern[] = [
  say(["amount", "stage"], (f) => `${f.company} raises ${shortAmount(f.amount)} in ${stageInWords(f.stage)} funding`),
  say(["amount", "stage"], (f) => `${f.company} closes ${shortAmount(f.amount)} ${stageInWords(f.stage)} round`),
  say(["amount", "stage"], (f) => `${shortAmount(f.amount)} ${stageInWords(f.stage)} round for ${f.company}`),
  say(["amount", "stage"], (f) => `${f.company} lands ${shortAmount(f.amount)} in ${roundOf(f.stage)}`),
  say(["amount", "stage"], (f) => `${f.company} secures ${shortAmount(f.amount)} ${stageInWords(f.stage)} funding`),
  say(["amount"], (f) => `${f.company} raises ${shortAmount(f.amount)}`),
  say(["amount"], (f) => `${shortAmount(f.amount)} in new funding for ${f.company}`),
  say(["amount"], (f) => `${f.company} brings in ${shortAmount(f.amount)}`),
  say(["stage"], (f) => `${f.company} raises ${roundOf(f.stage)}`),
  say(["stage"], (f) => `New ${stageInWords(f.stage)} funding for ${f.company}`),
  say([], (f) => `${f.company} raises new funding`),
  say([], (f) => `New funding for ${f.company}`),
];

/** One sentence for lists and search engines. */
export const EXCERPTS: readonly Pattern[] = [
  say(
    ["industries", "place"],
    (f) => `New money for ${f.company}, which works in ${fieldsOf(f.industries)} in ${f.place}.`,
  ),
  say(
    ["industries", "place"],
    (f) => `${f.company}, based in ${f.place}, has raised a round for its work in ${fieldsOf(f.industries)}.`,
  ),
  say(["industries"], (f) => `A new round for ${f.company}, which works in ${fieldsOf(f.industries)}.`),
  say(["industries"], (f) => `${f.company} has new funding for its work in ${fieldsOf(f.industries)}.`),
  say(["place"], (f) => `New funding for ${f.company} of ${f.place}.`),
  say(["place"], (f) => `${f.company}, based in ${f.place}, has raised a round.`),
  say([], (f) => `What is known about the new round of ${f.company}.`),
  say([], (f) => `${f.company} has new funding: the known facts.`),
];

const OPENING: readonly Pattern[] = [
  say(["amount", "stage"], (f) => `${f.company} has raised ${amountInWords(f.amount)} in ${roundOf(f.stage)}.`),
  say(["amount", "stage"], (f) => `${cap(roundOf(f.stage))} has brought ${f.company} ${amountInWords(f.amount)}.`),
  say(
    ["amount", "stage"],
    (f) => `${amountInWords(f.amount)} in ${stageInWords(f.stage)} funding goes to ${f.company}.`,
  ),
  say(["amount", "stage"], (f) => `${f.company} has closed ${roundOf(f.stage)} worth ${amountInWords(f.amount)}.`),
  say(
    ["amount", "stage"],
    (f) => `There is new money at ${f.company}: ${amountInWords(f.amount)} in ${roundOf(f.stage)}.`,
  ),
  say(
    ["amount", "stage"],
    (f) => `Investors have put ${amountInWords(f.amount)} into ${roundOf(f.stage)} of ${f.company}.`,
  ),
  say(
    ["amount", "stage"],
    (f) => `${f.company} has added ${amountInWords(f.amount)} to its funding with ${roundOf(f.stage)}.`,
  ),
  say(
    ["amount", "stage"],
    (f) => `The newest ${stageInWords(f.stage)} round of ${f.company} comes to ${amountInWords(f.amount)}.`,
  ),
  say(["amount", "stage"], (f) => `With ${roundOf(f.stage)}, ${f.company} takes in ${amountInWords(f.amount)}.`),
  say(
    ["amount", "stage"],
    (f) => `${f.company} has completed ${roundOf(f.stage)} and raised ${amountInWords(f.amount)}.`,
  ),
  say(["amount", "stage"], (f) => `At ${f.company}, ${roundOf(f.stage)} has raised ${amountInWords(f.amount)}.`),
  say(
    ["amount", "stage"],
    (f) => `${amountInWords(f.amount)} is the size of the new ${stageInWords(f.stage)} round at ${f.company}.`,
  ),
  say(["amount", "stage"], (f) => `New at ${f.company}: ${roundOf(f.stage)} of ${amountInWords(f.amount)}.`),
  say(
    ["amount", "stage"],
    (f) => `${cap(stageInWords(f.stage))} funding of ${amountInWords(f.amount)} is in at ${f.company}.`,
  ),
  say(["amount", "stage"], (f) => `${amountInWords(f.amount)} has come to ${f.company} in ${roundOf(f.stage)}.`),
  say(["amount", "stage"], (f) => `In ${roundOf(f.stage)}, ${f.company} has collected ${amountInWords(f.amount)}.`),
  say(
    ["amount", "stage"],
    (f) => `${f.company} joins the companies with ${roundOf(f.stage)}, at ${amountInWords(f.amount)}.`,
  ),
  say(["amount", "stage"], (f) => `The size of ${roundOf(f.stage)} at ${f.company}: ${amountInWords(f.amount)}.`),
  say(["amount"], (f) => `${f.company} has raised ${amountInWords(f.amount)}.`),
  say(["amount"], (f) => `New funding of ${amountInWords(f.amount)} goes to ${f.company}.`),
  say(["amount"], (f) => `${f.company} has taken in ${amountInWords(f.amount)} from investors.`),
  say(["amount"], (f) => `There is new money at ${f.company}: ${amountInWords(f.amount)}.`),
  say(["amount"], (f) => `Investors have put ${amountInWords(f.amount)} into ${f.company}.`),
  say(["amount"], (f) => `The newest round of ${f.company} comes to ${amountInWords(f.amount)}.`),
  say(["stage"], (f) => `${f.company} has raised ${roundOf(f.stage)}.`),
  say(["stage"], (f) => `There is new ${stageInWords(f.stage)} funding for ${f.company}.`),
  say(["stage"], (f) => `${cap(roundOf(f.stage))} has been completed at ${f.company}.`),
  say(["stage"], (f) => `Investors have backed ${f.company} in ${roundOf(f.stage)}.`),
  say([], (f) => `${f.company} has raised new funding.`),
  say([], (f) => `There is new funding for ${f.company}.`),
  say([], (f) => `Investors have backed ${f.company} in a new round.`),
];

const DOLLARS: readonly Pattern[] = [
  say(
    ["amount", "dollars"],
    (f) => `That is about ${usd(f.dollars.minor)} at the rate of ${longDate(f.dollars.rateOn)}.`,
  ),
  say(
    ["amount", "dollars"],
    (f) => `At the exchange rate of ${longDate(f.dollars.rateOn)}, that is about ${usd(f.dollars.minor)}.`,
  ),
  say(
    ["amount", "dollars"],
    (f) => `Converted at the rate of ${longDate(f.dollars.rateOn)}, it comes to about ${usd(f.dollars.minor)}.`,
  ),
];

const DATE: readonly Pattern[] = [
  say(["announced"], (f) => `The round was announced ${when(f.announced)}.`),
  say(["announced"], (f) => `It was announced ${when(f.announced)}.`),
  say(["announced"], (f) => `The announcement came ${when(f.announced)}.`),
  say(["firstSale"], (f) => `The first sale was ${when(f.firstSale)}.`),
  say(["firstSale"], (f) => `Shares were first sold ${when(f.firstSale)}.`),
];

const LEADS: readonly Pattern[] = [
  say(["leads"], (f) => `${listed(f.leads)} led the round.`),
  say(["leads"], (f) => `The round was led by ${listed(f.leads)}.`),
  say(["leads"], (f) => `In the lead: ${listed(f.leads)}.`),
];

const INVESTORS: readonly Pattern[] = [
  say(["leads", "investors"], (f) => `Money also came from ${listed(f.investors)}.`),
  say(["leads", "investors"], (f) => `${listed(f.investors)} invested as well.`),
  say(["leads", "investors"], (f) => `Also in the round: ${listed(f.investors)}.`),
  say(["investors"], (f) => `The money came from ${listed(f.investors)}.`),
  say(["investors"], (f) => `Named as backers: ${listed(f.investors)}.`),
  say(["investors"], (f) => `${listed(f.investors)} invested.`),
];

const DESCRIPTION: readonly Pattern[] = [
  say(["description"], (f) => `What it does: ${f.description}`),
  say(["description"], (f) => `The company in short: ${f.description}`),
  say(["description"], (f) => `From its profile: ${f.description}`),
];

const BUSINESS: readonly Pattern[] = [
  say(["industries", "place"], (f) => `The company works in ${fieldsOf(f.industries)} and is based in ${f.place}.`),
  say(["industries", "place"], (f) => `From ${f.place}, it works in ${fieldsOf(f.industries)}.`),
  say(["industries", "place"], (f) => `Its field is ${fieldsOf(f.industries)}, its home ${f.place}.`),
  say(["industries"], (f) => `The company works in ${fieldsOf(f.industries)}.`),
  say(["industries"], (f) => `Its field is ${fieldsOf(f.industries)}.`),
  say(["place"], (f) => `The company is based in ${f.place}.`),
  say(["place"], (f) => `Its home is ${f.place}.`),
];

const FOUNDED: readonly Pattern[] = [
  say(["yearFounded", "founders"], (f) => `${listed(f.founders)} founded the company in ${f.yearFounded}.`),
  say(["yearFounded", "founders"], (f) => `It was founded in ${f.yearFounded} by ${listed(f.founders)}.`),
  say(["founders"], (f) => `It was founded by ${listed(f.founders)}.`),
  say(["founders"], (f) => `${listed(f.founders)} founded the company.`),
  say(["yearFounded"], (f) => `It was founded in ${f.yearFounded}.`),
  say(["yearFounded"], (f) => `The company dates from ${f.yearFounded}.`),
];

const EARLIER: readonly Pattern[] = [
  say(["earlier"], (f) => `Before that, it raised ${listed(f.earlier.map(earlierInWords))}.`),
  say(["earlier"], (f) => `Earlier rounds we know of: ${f.earlier.map(earlierInWords).join("; ")}.`),
  say(["earlier"], (f) => `It is not the first funding: the company raised ${listed(f.earlier.map(earlierInWords))}.`),
];

const PROOF: readonly Pattern[] = [
  say(["proof"], (f) => `Source: [${f.proof.source}](${f.proof.url}).`),
  say(["proof"], (f) => `The details come from [${f.proof.source}](${f.proof.url}).`),
  say(["proof"], (f) => `Read the source: [${f.proof.source}](${f.proof.url}).`),
];

/** The body: paragraphs of slots, each filled by one sentence of its patterns or left out. */
export const PARAGRAPHS: readonly (readonly (readonly Pattern[])[])[] = [
  [OPENING, DOLLARS, DATE],
  [LEADS, INVESTORS],
  [DESCRIPTION, BUSINESS, FOUNDED],
  [EARLIER],
  [PROOF],
];

function usd(minor: number): string {
  return amountInWords({ minor, currency: "USD" });
}

function cap(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
