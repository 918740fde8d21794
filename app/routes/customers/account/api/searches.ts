import { saveAndFollow, listAlerts } from "../../../../../core/customers/searches/alert.ts";
import { listSearches } from "../../../../../core/customers/searches/manage-searches.ts";
import { MOST_SEARCHES } from "../../../../../core/customers/searches/save-search.ts";
import { AppError } from "../../../../../platform/errors.ts";
import { address, operation } from "../../../../api/address.ts";
import { oneSearch, SAVED_SEARCHES, searchBody } from "./search-body.ts";
import { NEW_SEARCH, ONE_SEARCH, SEARCHES } from "./search-shape.ts";

export const api = address("/api/searches", SAVED_SEARCHES, {
  get: operation({
    id: "readSearches",
    summary: "Read your saved searches",
    answered: "By name.",
    answer: SEARCHES,
    async handle(ctx) {
      const [searches, alerts] = await Promise.all([listSearches(ctx), listAlerts(ctx)]);
      return { searches: searches.map((search) => searchBody(search, alerts.get(search.id))) };
    },
  }),
  post: operation({
    id: "saveSearch",
    summary: "Save a search",
    description: `By a filter, a question or both. What cannot be read is refused with the nearest name or value. An account has at most ${MOST_SEARCHES}.`,
    body: NEW_SEARCH,
    mostBytes: 16_384,
    answered: "It is saved.",
    answer: ONE_SEARCH,
    status: 201,
    errors: { 409: `The name is taken, or there are ${MOST_SEARCHES} already.` },
    async handle(ctx, { body: { name, filter, question, open_ended: isOpenEnded, alert: frequency } }) {
      if (filter === undefined && question === undefined)
        throw new AppError("invalid_input", 'Send a filter or a question; "filter": "" stands for all rounds.');
      const { id } = await saveAndFollow(ctx, { name, address: filter ?? "", question, isOpenEnded, frequency });
      return oneSearch(ctx, id);
    },
  }),
});
export const loader = api.serve;
export const action = api.serve;
