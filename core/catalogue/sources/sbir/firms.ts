import type { StartupVerdict } from "../../facts/facts.ts";
import { companyNameKey } from "../../names/company-name.ts";
import { type Award, awardDate, awardId, firmNumbers } from "./award.ts";

interface Known {
  readonly firm: number;
  /** When the period of its date begins, in UTC milliseconds; undefined without a date. */
  readonly from: number | undefined;
  readonly isPhaseTwo: boolean;
  /** The day its contract ends and its row, by which the newest edition is found. */
  ends: string;
  row: number;
}

export interface Verdict {
  readonly startup: StartupVerdict;
  readonly startupReason: string;
}

/** Firms with as many awards live on them. */
const MANY_AWARDS = 10;
const NEW_MONTHS = 24;

/**
 * All awards of a file: the newest edition of each, and the awards of each firm. Firms are one if they share a number or
 * a name, so that a firm of many awards is never taken for a new one.
 */
export class Awards {
  readonly #byId = new Map<string, Known>();
  readonly #numbers = new Map<string, number>();
  readonly #parents: number[] = [];
  #firms: ReadonlyMap<number, readonly Known[]> | undefined;

  /** Adds the edition of an award in a row of the file. */
  add(award: Award, row: number, today: string): void {
    const id = awardId(award);
    const { ends } = award;
    const known = this.#byId.get(id);
    const firm = this.#firmOf(award);
    if (known === undefined) {
      const date = awardDate(award, today)?.date;
      const from = date === undefined ? undefined : Date.parse(date);
      this.#byId.set(id, { firm, from, isPhaseTwo: /\bII\b|2/.test(award.phase), ends, row });
    } else if (Date.parse(ends) >= Date.parse(known.ends) || known.ends === "") Object.assign(known, { ends, row });
  }

  /** True if the row has the newest edition of its award. */
  isNewest(award: Award, row: number): boolean {
    return this.#byId.get(awardId(award))?.row === row;
  }

  /** A startup if its first award or its first Phase II is new and it has few awards; else its awards do not say. */
  verdictOn(award: Award, now: Date): Verdict {
    this.#firms ??= Map.groupBy(this.#byId.values(), ({ firm }) => this.#root(firm));
    const own = this.#firms.get(this.#root(this.#firmOf(award))) ?? [];
    if (own.length >= MANY_AWARDS)
      return { startup: "unknown", startupReason: `it has ${MANY_AWARDS} or more SBIR and STTR awards` };
    const since = new Date(now);
    since.setUTCMonth(since.getUTCMonth() - NEW_MONTHS);
    const isNew = (awards: readonly Known[]) =>
      awards.length > 0 && awards.every(({ from }) => from !== undefined && from >= since.getTime());
    if (isNew(own)) return { startup: "yes", startupReason: "its first SBIR or STTR award is new" };
    if (isNew(own.filter(({ isPhaseTwo }) => isPhaseTwo)))
      return { startup: "yes", startupReason: "its first Phase II award of SBIR or STTR is new" };
    return { startup: "unknown", startupReason: `its first SBIR or STTR award is more than ${NEW_MONTHS} months old` };
  }

  #firmOf(award: Award): number {
    const names = [...firmNumbers(award), `name:${companyNameKey(award.company)}`];
    const [first = -1, ...others] = names.map((name) => {
      const known = this.#numbers.get(name);
      if (known !== undefined) return this.#root(known);
      const fresh = this.#parents.push(this.#parents.length) - 1;
      this.#numbers.set(name, fresh);
      return fresh;
    });
    for (const other of others) this.#parents[this.#root(other)] = this.#root(first);
    return first;
  }

  #root(firm: number): number {
    let at = firm;
    for (let parent = this.#parents[at]; parent !== undefined && parent !== at; parent = this.#parents[at]) at = parent;
    this.#parents[firm] = at;
    return at;
  }
}
