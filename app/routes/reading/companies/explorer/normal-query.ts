import {
  readFilterAddress,
  unknownParameters,
  writeFilterAddress,
} from "../../../../../core/reading/directory/search/filter-address.ts";
import { restOfQuestion } from "../../../../../core/reading/directory/search/goes-on.ts";
import { LOOKUP } from "../../../finder/screens/lookup-parameter.ts";
import { strangeParameters } from "./page-parameters.ts";
import { addressWithoutEmpty, appendView, findParameterOf, readView } from "./view.ts";

/**
 * The canonical query of a list: known parameters in one order, without defaults. Null when a part is invalid, because
 * the error message depends on the exact input.
 */
export function normalListQuery(params: URLSearchParams): URLSearchParams | null {
  // Redirects depend on the exact input too.
  if (addressWithoutEmpty(params) !== null || restOfQuestion(params.get("search") ?? "") !== null) return null;
  // A visitor's lookup is theirs.
  if (params.has(LOOKUP)) return null;
  const { filter, question, sort, problems } = readFilterAddress(params);
  if (problems.length > 0 || strangeParameters(params).length > 0) return null;
  // Lists of companies belong to accounts; visitors are told so.
  if (filter.watched.length + filter.leftOut.length > 0) return null;
  // The default order depends on how the question is interpreted, so an explicit one is kept.
  const query = writeFilterAddress(filter, question === null ? sort : undefined);
  if (question !== null) {
    query.append("search", question);
    for (const name of ["sort", "dir"]) for (const value of params.getAll(name).slice(0, 1)) query.append(name, value);
  }
  const view = readView(params);
  // Only visitors' pages are cached, and visitors have no lists of their own.
  appendView(query, { ...view, mine: null });
  if (view.expanded.length > 0) query.append("more", view.expanded.join());
  if (view.find !== null) query.append(findParameterOf(view.find.facet), view.find.text);
  for (const [name, usual] of [
    ["after", ""],
    ["before", ""],
    ["open", ""],
    ["page", "1"],
  ] as const) {
    const value = params.get(name);
    if (value !== null && value !== usual) query.append(name, value);
  }
  return query;
}

/** The canonical query of the list's feed, which ignores order and page. */
export function normalFeedQuery(params: URLSearchParams): URLSearchParams | null {
  const { filter, question, problems } = readFilterAddress(params);
  if (problems.length > 0 || unknownParameters(params).length > 0) return null;
  if (filter.watched.length + filter.leftOut.length > 0) return null;
  const query = writeFilterAddress(filter);
  if (question !== null) query.append("search", question);
  return query;
}
