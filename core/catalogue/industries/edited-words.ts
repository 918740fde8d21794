import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import type { WordMap } from "./words.ts";

/** Editors' decisions about industry words, by key. */
export async function loadEditedWords({ db }: Context): Promise<WordMap> {
  const rows = await rowsOf<{ key: string; industries: string[] }>(db)`select key, industries from industry_word`;
  return new Map(rows.map(({ key, industries }) => [key, industries]));
}
