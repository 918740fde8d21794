import type { Context } from "../../shared/context.ts";
import type { WordMap } from "./words.ts";

/** Editors' decisions about industry words, by key. */
export async function loadEditedWords({ db }: Context): Promise<WordMap> {
  const rows = await db.selectFrom("industry_word").select(["key", "industries"]).execute();
  return new Map(rows.map(({ key, industries }) => [key, industries]));
}
