import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import type { FilingIdentity } from "../../catalogue/sources/record.ts";

interface KnownFiling {
  readonly accession: string;
  readonly previousAccession: string | null;
  readonly cik: string;
  readonly fileNumber: string | null;
  readonly roundId: number | null;
}

/**
 * Groups a notice and its amendments into chains. Filings are in one chain if one amends the other (Form D item 7 gives
 * the previous accession number) or if they share an SEC file number; they may arrive in any order.
 */
export class FilingChains {
  readonly #filings: KnownFiling[];

  private constructor(filings: KnownFiling[]) {
    this.#filings = filings;
  }

  static async load(ctx: Context, filings: readonly FilingIdentity[]): Promise<FilingChains> {
    if (filings.length === 0) return new FilingChains([]);
    const accessions = filings.flatMap((f) => [f.accession, ...(f.previousAccession ? [f.previousAccession] : [])]);
    const numbered = filings.filter((f) => f.fileNumber !== undefined);
    const rows = await rowsOf<KnownFiling>(ctx)`
      select f.accession, f.previous_accession as "previousAccession", f.cik, f.file_number as "fileNumber",
             coalesce(r.merged_into_id, f.round_id) as "roundId"
      from filing f left join funding_round r on r.id = f.round_id
      where f.accession = any(${accessions}) or f.previous_accession = any(${accessions})
         or (f.cik, f.file_number) in (
           select * from unnest(${numbered.map((f) => f.cik)}::text[],
             ${numbered.map((f) => f.fileNumber)}::text[]))`;
    return new FilingChains(rows);
  }

  /** Rounds of the filing's chain, lowest id first; more than one when the filing joins two chains. */
  roundsOf(filing: FilingIdentity): number[] {
    const rounds = new Set<number>();
    for (const other of this.#filings) {
      if (other.roundId !== null && linked(filing, other)) rounds.add(other.roundId);
    }
    return [...rounds].sort((a, b) => a - b);
  }

  add(filing: FilingIdentity, roundId: number | null): void {
    this.#filings.push({
      accession: filing.accession,
      previousAccession: filing.previousAccession ?? null,
      cik: filing.cik,
      fileNumber: filing.fileNumber ?? null,
      roundId,
    });
  }

  /** Merges two chains that a filing connects. */
  join(keptId: number, absorbedId: number): void {
    this.#filings.forEach((filing, i) => {
      if (filing.roundId === absorbedId) this.#filings[i] = { ...filing, roundId: keptId };
    });
  }
}

function linked(filing: FilingIdentity, other: KnownFiling): boolean {
  const previous = filing.previousAccession ?? null;
  return (
    other.accession === filing.accession ||
    other.previousAccession === filing.accession ||
    (previous !== null && (other.accession === previous || other.previousAccession === previous)) ||
    (filing.fileNumber !== undefined && other.fileNumber === filing.fileNumber && other.cik === filing.cik)
  );
}
