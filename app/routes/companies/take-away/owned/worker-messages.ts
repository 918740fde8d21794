import type { CompanyShown, MatchedBy, OwnedKeys } from "./company-match.ts";
import type { ColumnChoice } from "../../../../../core/sources/list-file/column-choice.ts";
import type { RowTally } from "./read-owned.ts";

/** What a file turned out to be. `choice` is what was recognised, or what the person chose. */
export interface ListFound {
  readonly columns: readonly string[];
  readonly readAs: string;
  readonly choice: ColumnChoice;
}

/** A list that was read. */
export interface ListRead extends ListFound {
  readonly rows: RowTally;
  readonly keys: OwnedKeys;
}

/** The kinds of download whose rows can be told apart in the browser. */
export type FilteredFormat = "csv" | "ndjson" | "xlsx";

/** How many rows of a download stayed, and by what the others were found. */
export interface FilterTally {
  readonly kept: number;
  readonly byDomain: number;
  readonly byName: number;
}

/** What the worker can be asked, and what it answers. It has no way to the network (its policy forbids it). */
export interface WorkerVerbs {
  /** Opens a file and reads it by the columns it recognises; `unrecognised` when there are none. */
  read(input: { readonly file: Blob; readonly choice: ColumnChoice | null }): ({ readonly kind: "read" } & ListRead) | ({ readonly kind: "unrecognised" } & ListFound);
  /** Takes up companies read before. */
  take(input: OwnedKeys): null;
  match(input: readonly CompanyShown[]): readonly (MatchedBy | null)[];
  /** Begins to leave owned companies out of a download; answers with its number. */
  filter(input: { readonly format: FilteredFormat }): number;
  /** The next bytes of a download, or its end; answers with the bytes that stay. */
  pass(input: { readonly filter: number; readonly bytes: Uint8Array<ArrayBuffer> | null }): { readonly bytes: Uint8Array<ArrayBuffer>; readonly tally: FilterTally };
  /** Forgets a download that nobody wants any more. */
  drop(input: { readonly filter: number }): null;
}

export type Verb = keyof WorkerVerbs;
export type InputOf<V extends Verb> = Parameters<WorkerVerbs[V]>[0];
export type AnswerOf<V extends Verb> = ReturnType<WorkerVerbs[V]>;

/** A question of the page. */
export type Question = { readonly [V in Verb]: { readonly id: number; readonly verb: V; readonly input: InputOf<V> } }[Verb];

/** What the page hears: bytes read so far, then the answer, or what went wrong (`problem` in words for a person). */
export type Reply = { readonly id: number } & ({ readonly read: number } | { readonly answer: unknown } | { readonly problem: string | null; readonly detail: string });
