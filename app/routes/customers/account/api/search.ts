import { deleteSearch } from "../../../../../core/customers/destinations/delete-search.ts";
import { setAlert } from "../../../../../core/customers/searches/alert.ts";
import { renameSearch } from "../../../../../core/customers/searches/save-search.ts";
import { inTransaction } from "../../../../../core/shared/transaction.ts";
import { address, operation } from "../../../../api/address.ts";
import { NO_SEARCH, oneSearch, SAVED_SEARCHES, SEARCH_ID } from "./search-body.ts";
import { CHANGED_SEARCH, ONE_SEARCH } from "./search-shape.ts";

export const api = address("/api/searches/{id}", SAVED_SEARCHES, {
  get: operation({
    id: "readSearch",
    summary: "Read a saved search",
    path: SEARCH_ID,
    answered: "It is.",
    answer: ONE_SEARCH,
    errors: NO_SEARCH,
    handle: (ctx, { path }) => oneSearch(ctx, path.id),
  }),
  patch: operation({
    id: "changeSearch",
    summary: "Rename a saved search, or change its alert",
    path: SEARCH_ID,
    body: CHANGED_SEARCH,
    answered: "It is changed.",
    answer: ONE_SEARCH,
    errors: { ...NO_SEARCH, 409: "The name is taken." },
    handle: (ctx, { path: { id }, body: { name, alert } }) =>
      inTransaction(ctx, async (inner) => {
        if (name !== undefined) await renameSearch(inner, { id, name });
        if (alert !== undefined) await setAlert(inner, { searchId: id, frequency: alert });
        return oneSearch(inner, id);
      }),
  }),
  delete: operation({
    id: "deleteSearch",
    summary: "Delete a saved search",
    description: "With its alert, webhooks, destinations and address for spreadsheets.",
    path: SEARCH_ID,
    answered: "It is deleted.",
    status: 204,
    errors: NO_SEARCH,
    handle: (ctx, { path }) => deleteSearch(ctx, path.id),
  }),
});
export const loader = api.serve;
export const action = api.serve;
