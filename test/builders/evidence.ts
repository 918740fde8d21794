import { createHash } from "node:crypto";
import type { EvidenceRecord, Expectations, Outcome, SourceDocument } from "../../core/catalogue/sources/record.ts";
import type { Opened } from "../../core/catalogue/sources/record.ts";

/** An invented record of one company and round; `over` replaces whole parts. */
export function evidence(over: Partial<EvidenceRecord> = {}): EvidenceRecord {
  return {
    method: "imported",
    effectiveAt: "2026-07-15T00:00:00Z",
    company: { name: "Fernhollow", website: "https://fernhollow.example", city: "Lyon", country: "FR" },
    round: {
      amount: { minor: 500_000_000, currency: "USD" },
      stageText: "Seed",
      announced: { date: "2026-07-15", precision: "day" },
    },
    people: [],
    ...over,
  };
}

/** A document with exactly these outcomes; equal outcomes make equal documents. */
export function documentOf(
  outcomes: readonly Outcome[],
  over: { externalId?: string; reading?: string; expectations?: Expectations; retrievedAt?: Date } = {},
): SourceDocument {
  const bytes = Buffer.from(JSON.stringify(outcomes));
  return {
    externalId: over.externalId ?? "list.csv",
    mediaType: "application/json",
    contentHash: createHash("sha256").update(bytes).digest("hex"),
    retrievedAt: over.retrievedAt ?? new Date("2026-08-01T00:00:00Z"),
    reading: over.reading ?? "1",
    expectations: over.expectations ?? { maxQuarantinedShare: 0.5 },
    async *content() {
      yield bytes;
    },
    async *read() {
      yield* outcomes;
    },
  };
}

/** A document of records only, each at "row N". */
export function recordsDocument(
  records: readonly EvidenceRecord[],
  over: Parameters<typeof documentOf>[1] = {},
): SourceDocument {
  return documentOf(
    records.map((record, i) => ({ kind: "record", ref: `row ${i + 1}`, record })),
    over,
  );
}

/** The documents as a source would open them. */
export async function* opened(...documents: readonly SourceDocument[]): AsyncGenerator<Opened> {
  for (const document of documents) yield { kind: "document", document };
}
