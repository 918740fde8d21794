import { createReadStream } from "node:fs";
import { invalidInput } from "../../../../platform/errors.ts";
import type { CompanyFields } from "../../facts/facts.ts";
import { readHeadcount } from "../list-file/rows/row-facts.ts";
import { RecordReader } from "../list-file/files/delimited.ts";
import { readWebsite } from "../list-file/values/website.ts";
import type { Outcome, SourceDocument } from "../record.ts";
import { documentOfRecord, openerOfRegister } from "../register-file.ts";
import { firstYear } from "../register-kind.ts";
import { edgarLocation } from "../sec-form-d/edgar-locations.ts";
import { cityName } from "../sec-form-d/issuer.ts";
import type { OpenRequest } from "../source.ts";
import { type Award, awardCents, awardDate, awardId, awardReader, firmNumbers } from "./award.ts";
import { Awards, type Verdict } from "./firms.ts";

const READER = "sbir/1";
/** The page of awards, which searches by firm and number; the file names no page of an award. */
const PROOF = "https://www.sbir.gov/awards";

const readingOf = (request: OpenRequest): string => `${READER} since ${firstYear(request)}`;

export const open = openerOfRegister({ reading: readingOf, read: readAwards });

/**
 * Reads the file twice: what all awards say about each firm and which row is the newest edition of an award is known
 * only at its end.
 */
async function* readAwards(path: string, request: OpenRequest): AsyncGenerator<SourceDocument | string> {
  const now = request.clock.now();
  const today = now.toISOString().slice(0, 10);
  const since = firstYear(request);
  const awards = new Awards();
  for await (const { award, row } of rowsOf(path)) if (award !== null) awards.add(award, row, today);
  for await (const { award, row } of rowsOf(path)) {
    const year = award === null ? undefined : awardDate(award, today)?.date.slice(0, 4);
    if (award === null) yield "unreadable_row";
    else if (year === undefined) yield "no_year";
    else if (Number(year) < since) yield "earlier_year";
    else if (!awards.isNewest(award, row)) yield "other_edition";
    else if (!isIdentified(award)) yield "no_company";
    else yield documentOf(award, awards.verdictOn(award, now), today, now);
  }
}

/** Rows that cannot be read are null; the file has a real CSV's line breaks within fields. */
async function* rowsOf(path: string): AsyncGenerator<{ readonly award: Award | null; readonly row: number }> {
  const reader = new RecordReader({ delimiter: ",", newline: "\n" });
  let read: ((cells: readonly string[]) => Award) | undefined;
  let width = 0;
  let row = 0;
  function* take(records: ReturnType<RecordReader["push"]>) {
    for (const { cells, problem } of records) {
      if (read === undefined) {
        read = awardReader(cells.map((name) => name.replace(/^\uFEFF/, "")));
        width = cells.length;
      } else if (cells.length > 1 || problem !== undefined) {
        row += 1;
        yield { award: problem === undefined && cells.length === width ? read(cells) : null, row };
      }
    }
  }
  for await (const chunk of createReadStream(path)) yield* take(reader.push(chunk));
  yield* take(reader.end());
  if (read === undefined) throw invalidInput("The file of SBIR awards is empty.");
}

/** A firm with a name alone could be any of this name. */
function isIdentified(award: Award): boolean {
  const isPlaced = award.city !== "" || readWebsite(award.website).kind === "website";
  return award.company !== "" && (isPlaced || firmNumbers(award).length > 0);
}

function documentOf(award: Award, verdict: Verdict, today: string, retrievedAt: Date) {
  const externalId = `sbir:${awardId(award)}`;
  const { program, phase, agency, company } = award;
  return documentOfRecord({
    externalId,
    url: PROOF,
    title: `${[program, phase].filter(Boolean).join(" ")}: ${company}, ${agency}`,
    kept: { ...award, ...verdict },
    reading: READER,
    retrievedAt,
    outcome: outcomeOf(externalId, award, verdict, today),
  });
}

function outcomeOf(ref: string, award: Award, verdict: Verdict, today: string): Outcome {
  const date = awardDate(award, today);
  const cents = awardCents(award.amount);
  const isPast = date !== undefined && date.date <= today;
  const registers = firmNumbers(award);
  return {
    kind: "record",
    ref,
    record: {
      method: "filed",
      sourceUrl: PROOF,
      ...(isPast && { effectiveAt: `${date.date}T00:00:00.000Z` }),
      company: { ...companyOf(award), ...(registers.length > 0 && { registers }), ...verdict },
      round: {
        stageText: award.program === "SBIR" ? "SBIR grant" : "Grant",
        ...(cents !== undefined && { amount: { minor: cents, currency: "USD" } }),
        ...(date && { announced: date }),
      },
      people: [],
      filing: { accession: ref, cik: registers[0] ?? "", formType: award.program || "SBIR" },
    },
  };
}

function companyOf({ company, website, city, state, employees }: Award): CompanyFields {
  const site = readWebsite(website);
  // 0 stands for unknown.
  const headcountBand = Number(employees) > 0 ? readHeadcount(employees) : undefined;
  const code = state.toUpperCase();
  const coded = /^[A-Z]{2}$/.test(code) ? edgarLocation(code) : undefined;
  const region = coded?.region ?? (state.length > 2 ? state : undefined);
  return {
    legalName: company,
    ...(site.kind === "website" && { website: site.url }),
    ...(city !== "" && { city: cityName(city) }),
    ...(region !== undefined && { region }),
    // Codes of territories, such as PR, are those of their countries.
    country: coded?.country === code ? code : "US",
    ...(headcountBand && { headcountBand }),
  };
}
