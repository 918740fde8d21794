import { z } from "zod";
import type { Context } from "../../shared/context.ts";
import { readExportRows } from "../../reading/directory/columns/read-export-rows.ts";
import type { MessageType, NewMessage } from "./message.ts";
import type { Search } from "./message-shape.ts";

/** A row of an export, whose columns depend on the reader. */
const ROW = z.looseObject({ round_id: z.number() });
export type RoundRow = z.infer<typeof ROW>;

/** A message about rounds of a search. */
export interface RoundsMessage extends NewMessage {
  readonly type: Exclude<MessageType, "company.matched" | "webhook.test">;
  readonly data: { readonly search: Search; readonly rounds: readonly { readonly round_id: number }[] };
}

/** The rounds within the actor's scope, in their order, with the columns that the actor sees, named as in exports. */
export async function readRounds(ctx: Context, roundIds: readonly number[]): Promise<readonly RoundRow[]> {
  return (await readExportRows(ctx, roundIds)).map((row) => ROW.parse(row));
}

/** The message as one for each round. */
export function singleRounds({ type, data: { search, rounds } }: RoundsMessage): readonly NewMessage[] {
  return rounds.map((round) => ({ type, data: flatData(search, round) }));
}

/**
 * The data of a message of one round: its columns beside `search` and `rounds`, because programs such as Zapier map the
 * fields of an object but not those of a list.
 */
export function flatData(search: Partial<Search>, round: { readonly round_id: number }): object {
  return { ...round, search, rounds: [round] };
}
