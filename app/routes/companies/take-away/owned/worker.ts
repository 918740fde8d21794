import { isAppError } from "../../../../../platform/errors.ts";
import { OwnedCompanies } from "./company-match.ts";
import { isUsable } from "../../../../../core/sources/list-file/column-choice.ts";
import { recogniseColumns } from "../../../../../core/sources/list-file/crm-columns.ts";
import { type ExportFilter, exportFilter } from "./export-filter.ts";
import { openList } from "./open-list.ts";
import { readOwned } from "./read-owned.ts";
import type { AnswerOf, InputOf, Question, Reply, Verb } from "./worker-messages.ts";

// Runs in a Web Worker: holds somebody's own companies for as long as it lives, and tells nobody but the page.

let companies = new OwnedCompanies();
const filters = new Map<number, ExportFilter>();
let lastFilter = 0;

type Answers<V extends Verb> = (input: InputOf<V>, onRead: (bytes: number) => void) => AnswerOf<V> | Promise<AnswerOf<V>>;

const verbs: { readonly [V in Verb]: Answers<V> } = {
  async read({ file, choice: chosen }, onRead) {
    const list = await openList(file);
    const choice = chosen ?? recogniseColumns(list.columns, list.sample);
    const found = { columns: list.columns, readAs: list.readAs, choice };
    if (!isUsable(choice)) return { kind: "unrecognised", ...found };
    const read = await readOwned(list, choice, onRead);
    companies = read.companies;
    return { kind: "read", ...found, rows: read.rows, keys: companies.keys() };
  },
  take(keys) {
    companies = new OwnedCompanies(keys);
    return null;
  },
  match: (shown) => shown.map((company) => companies.match(company)),
  filter({ format }) {
    filters.set(++lastFilter, exportFilter(companies, format));
    return lastFilter;
  },
  async pass({ filter: number, bytes }) {
    const filter = filters.get(number);
    if (filter === undefined) throw new Error(`no download ${number} has begun`);
    if (bytes === null) filters.delete(number);
    return { bytes: await filter.pass(bytes), tally: filter.tally };
  },
  drop({ filter }) {
    filters.delete(filter);
    return null;
  },
};

function reply(message: Reply): void {
  postMessage(message);
}

addEventListener("message", ({ data }: MessageEvent<Question>) => void answer(data));

function run<V extends Verb>(verb: V, input: InputOf<V>, onRead: (bytes: number) => void): AnswerOf<V> | Promise<AnswerOf<V>> {
  return verbs[verb](input, onRead);
}

async function answer({ id, verb, input }: Question): Promise<void> {
  let bytes = 0;
  const onRead = (count: number) => {
    bytes += count;
    reply({ id, read: bytes });
  };
  try {
    reply({ id, answer: await run(verb, input, onRead) });
  } catch (error) {
    reply({ id, problem: isAppError(error) ? error.message : null, detail: String(error) });
  }
}
