import { deleteSearch, listSearches, readSearch, renameSearch } from "../../core/searches/manage-searches.ts";
import { saveSearch } from "../../core/searches/save-search.ts";
import { AppError } from "../../platform/errors.ts";
import { runCommand, wholeNumber } from "./command.ts";
import { commandOfDeeds, type Deed, done } from "./deeds.ts";

const HELP = `npm run searches -- list                   the operator's saved searches
npm run searches -- show SEARCH            one of them, with its filter
npm run searches -- save NAME ADDRESS      keeps a filter under a name; ADDRESS as the list of companies shows it,
                                           for example "/companies?stage=Seed&country=FR"
npm run searches -- rename SEARCH NAME     gives it another name
npm run searches -- delete SEARCH          deletes it, with its webhooks`;

const deeds: Readonly<Record<string, Deed>> = {
  async list(run) {
    const searches = await listSearches(run.ctx);
    const lines = searches.map(({ id, name, address }) => `${id}  ${name}  /companies${address === "" ? "" : `?${address}`}`);
    return { json: { searches }, lines: searches.length === 0 ? ["There are no saved searches."] : lines };
  },
  async show(run, [id]) {
    const search = await readSearch(run.ctx, searchNumber(id));
    const lines = [`${search.id}  ${search.name}`, `/companies${search.address === "" ? "" : `?${search.address}`}`, JSON.stringify(search.filter), ...search.problems];
    return { json: search, lines };
  },
  async save(run, [name, address]) {
    if (name === undefined || address === undefined) throw new AppError("invalid_input", 'Name it and say what it finds: npm run searches -- save "Seed in France" "/companies?stage=Seed&country=FR"');
    return done(run, (inner) => saveSearch(inner.ctx, { name, address }), (search) => [`saved as ${search.id}`]);
  },
  async rename(run, [id, name]) {
    if (name === undefined) throw new AppError("invalid_input", "Say the new name: npm run searches -- rename SEARCH NAME");
    return done(run, (inner) => renameSearch(inner.ctx, { id: searchNumber(id), name }), (search) => [`named ${search.name}`]);
  },
  async delete(run, [id]) {
    const number = searchNumber(id);
    return done(run, async (inner) => {
      await deleteSearch(inner.ctx, number);
      return { deleted: number };
    }, () => [`deleted ${number}`]);
  },
};

function searchNumber(text: string | undefined): number {
  if (text === undefined) throw new AppError("invalid_input", "Name the search by its number; `npm run searches -- list` shows them.");
  return wholeNumber(text, "The search");
}

export const command = commandOfDeeds({ name: "searches", help: HELP, deeds });

await runCommand(command, import.meta.url);
