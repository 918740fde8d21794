import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import type { FilingIdentity } from "../../catalogue/sources/record.ts";

interface KnownFiling {
  readonly accession: string;
  readonly previousAccession: string | null;
  readonly cik: string;
  readonly fileNumber: string | null;
  readonly formType: string;
  readonly roundId: number | null;
}

/**
 * Groups a notice and its amendments into chains. Filings are in one chain if one amends the other (Form D item 7 gives
 * the previous accession number), if they share an SEC file number, or if one is the first of the other's offering,
 * which does not state the number; they may arrive in any order.
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
    const issuers = filings.filter(isOfOffering).map(({ cik }) => cik);
    const unnumbered = filings.filter(isUnnumberedFirst).map(({ cik }) => cik);
    const rows = await rowsOf<KnownFiling>(ctx)`
      select f.accession, f.previous_accession as "previousAccession", f.cik, f.file_number as "fileNumber",
             f.form_type as "formType",
             coalesce(r.merged_into_id, f.round_id) as "roundId"
      from filing f left join funding_round r on r.id = f.round_id
      where f.accession = any(${accessions}) or f.previous_accession = any(${accessions})
         or (f.cik, f.file_number) in (
           select * from unnest(${numbered.map((f) => f.cik)}::text[],
             ${numbered.map((f) => f.fileNumber)}::text[]))
         or (f.cik = any(${issuers}) and f.file_number is null and f.form_type = 'C')
         or (f.file_number is not null and (f.cik = any(${unnumbered}) or f.cik in (
           select first.cik from filing first
           where first.cik = any(${issuers}) and first.file_number is null and first.form_type = 'C')))`;
    return new FilingChains(rows);
  }

  /** Rounds of the filing's chain, lowest id first; more than one when the filing joins two chains. */
  roundsOf(filing: FilingIdentity): number[] {
    const rounds = new Set<number>();
    for (const other of this.#filings) {
      if (other.roundId !== null && (linked(filing, other) || this.#areOneOffering(filing, other)))
        rounds.add(other.roundId);
    }
    return [...rounds].sort((a, b) => a - b);
  }

  /**
   * Whether one of two filings is the unnumbered first of the other's offering: the same sender filed it before, no
   * filing of another offering of the issuer came between them, and neither offering has another first filing.
   */
  #areOneOffering(filing: LinkedFiling, other: KnownFiling): boolean {
    const [first, later] = isUnnumberedFirst(filing) ? [filing, other] : [other, filing];
    if (!isUnnumberedFirst(first) || !isOfOffering(later) || later.formType === "C") return false;
    if (first.cik !== later.cik || senderOf(first) !== senderOf(later) || first.accession > later.accession)
      return false;
    const roundId = first === other ? other.roundId : null;
    return !this.#filings.some((one) => {
      if (one.cik !== first.cik || one.accession === first.accession || !isOfOffering(one)) return false;
      const isSame = (one.fileNumber ?? null) === later.fileNumber;
      const isBetween = one.accession > first.accession && one.accession < later.accession;
      return one.formType === "C" ? isSame || isBetween : !isSame && (isBetween || one.roundId === roundId);
    });
  }

  add(filing: FilingIdentity, roundId: number | null): void {
    this.#filings.push({
      accession: filing.accession,
      previousAccession: filing.previousAccession ?? null,
      cik: filing.cik,
      fileNumber: filing.fileNumber ?? null,
      formType: filing.formType,
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

type LinkedFiling = Pick<FilingIdentity, "accession" | "cik" | "formType" | "fileNumber">;
type EitherFiling = Pick<FilingIdentity, "accession" | "formType"> & {
  readonly fileNumber?: string | null | undefined;
};

/** A Form C about an offering, of which only the first can lack the file number. */
const isOfOffering = ({ formType }: EitherFiling) => /^C(?:$|[-/])/.test(formType);
const isUnnumberedFirst = ({ formType, fileNumber }: EitherFiling) => formType === "C" && (fileNumber ?? null) === null;
/** Who sent the filing, by its number; only numbers of one sender are in order of time. */
const senderOf = ({ accession }: EitherFiling) => accession.slice(0, 10);

function linked(filing: FilingIdentity, other: KnownFiling): boolean {
  const previous = filing.previousAccession ?? null;
  return (
    other.accession === filing.accession ||
    other.previousAccession === filing.accession ||
    (previous !== null && (other.accession === previous || other.previousAccession === previous)) ||
    (filing.fileNumber !== undefined && other.fileNumber === filing.fileNumber && other.cik === filing.cik)
  );
}
