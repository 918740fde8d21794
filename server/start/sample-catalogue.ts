import { createHash } from "node:crypto";
import { rowOf } from "../../db/statement.ts";
import type { SampleCompany, SampleRound } from "../../content/sample/catalogue.ts";
import { sampleCatalogue } from "../../content/sample/catalogue.ts";
import { sampleMeasures } from "../../content/sample/sample-measures.ts";
import type { Measure } from "../../core/catalogue/facts/measures.ts";
import type { RoundFields } from "../../core/catalogue/facts/facts.ts";
import { minorUnits } from "../../core/catalogue/facts/money.ts";
import { inCatalogueTransaction } from "../../core/catalogue/claims/state.ts";
import type { Context } from "../../core/shared/context.ts";
import type { Outcome, SourceDocument } from "../../core/catalogue/sources/record.ts";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { source as SAMPLE_SOURCE } from "../../core/catalogue/sources/sample/source.ts";

const DAY = 86_400_000;

/**
 * Loads the invented sample catalogue, with dates relative to now, into a database that never held a document.
 * Concurrent first starts load it once. Returns whether it was loaded.
 */
export function loadSampleCatalogue(ctx: Context): Promise<boolean> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const row = await rowOf<{ empty: boolean }>(inner)`select not exists (select 1 from document) as empty`;
    if (row?.empty !== true) return false;
    const document = sampleDocument(inner.clock.now());
    await runIngest(
      inner,
      {
        source: SAMPLE_SOURCE.key,
        sourceLabel: SAMPLE_SOURCE.label,
        input: "first start",
        dryRun: false,
        isSample: true,
      },
      (async function* () {
        yield { kind: "document" as const, document };
      })(),
    );
    return true;
  });
}

/** The sample catalogue as an ordinary document, so that its values have ordinary evidence. */
function sampleDocument(start: Date): SourceDocument {
  const bytes = Buffer.from(JSON.stringify(sampleCatalogue()));
  return {
    externalId: "sample-catalogue",
    title: "Sample catalogue",
    mediaType: "application/json",
    contentHash: createHash("sha256").update(bytes).digest("hex"),
    retrievedAt: start,
    reading: "sample/1",
    expectations: { minRows: 1, maxQuarantinedShare: 0 },
    async *content() {
      yield bytes;
    },
    async *read() {
      for (const company of sampleCatalogue().companies) yield* companyOutcomes(company, start);
    },
  };
}

/** One record per round, oldest first, so that the newest takes precedence; the first carries the people. */
function* companyOutcomes(company: SampleCompany, start: Date): Generator<Outcome> {
  for (const [i, round] of company.rounds.toReversed().entries()) {
    const on = new Date(start.getTime() - round.daysBeforeStart * DAY).toISOString().slice(0, 10);
    yield {
      kind: "record",
      ref: `${company.slug} ${i + 1}`,
      record: {
        method: "imported",
        sourceUrl: round.proofUrl,
        effectiveAt: `${on}T00:00:00Z`,
        company: i === 0 ? { ...company.fields, measures: measuresOf(company, start) } : company.fields,
        round: roundFields(round, on),
        people:
          i === 0
            ? company.people.map(({ name, relation, title, email: _email, ...rest }) => ({
                name,
                relation,
                title,
                ...rest,
              }))
            : [],
      },
    };
  }
}

function measuresOf({ slug, fields }: SampleCompany, start: Date): readonly Measure[] {
  return sampleMeasures(slug, fields.headcountBand, start);
}

function roundFields({ amount, stageText, investors }: SampleRound, on: string): RoundFields {
  return {
    stageText,
    investors,
    announced: { date: on, precision: "day" },
    ...(amount
      ? { amount: { minor: amount.units * 10 ** minorUnits(amount.currency), currency: amount.currency } }
      : {}),
  };
}
