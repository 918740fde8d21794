import { BOUNDS } from "./bounds.ts";
import { type Condition, countConditions } from "./condition.ts";
import { readQueryString } from "./query-string.ts";
import { readFilter, readGroup, tooManyConditions } from "./read-condition.ts";
import { type OrderTerm, readOrder } from "./read-order.ts";
import { readSelect, type Selected } from "./read-select.ts";
import { cannotParse, isRestError, notEmbedded, type RestError } from "./rest-error.ts";
import { readWindow, type Window } from "./window.ts";

/** What a query asks of a resource. Whether its columns exist is for whoever answers it. */
export interface RestQuery {
  readonly select: readonly Selected[];
  readonly conditions: readonly Condition[];
  readonly order: readonly OrderTerm[];
  readonly window: Window;
}

const SINGLE = ["select", "order", "limit", "offset"] as const;

/** Parameters that say how to write. */
const OF_WRITING = new Set(["columns", "on_conflict"]);

/** Reads the query of a request in PostgREST's dialect; `range` is its header `Range`. */
export function readQuery(resource: string, query: string, range: string | null): RestQuery | RestError {
  const parameters = readQueryString(query);
  if (isRestError(parameters)) return parameters;
  const single: Partial<Record<(typeof SINGLE)[number], string>> = {};
  const conditions: Condition[] = [];
  for (const [name, value] of parameters) {
    if (OF_WRITING.has(name)) continue;
    const own = SINGLE.find((one) => one === name);
    if (own !== undefined) {
      if (single[own] !== undefined) return cannotParse(`"${name}" is given more than once`, "One of them would be lost.", `Give "${name}" once.`);
      single[own] = value;
      continue;
    }
    const condition = readCondition(name, value);
    if (isRestError(condition)) return condition;
    conditions.push(condition);
  }
  if (countConditions(conditions) > BOUNDS.conditions) return tooManyConditions();
  const select = readSelect(resource, single.select ?? "*");
  if (isRestError(select)) return select;
  const order = single.order === undefined ? [] : readOrder(resource, single.order);
  if (isRestError(order)) return order;
  const window = readWindow(single.limit ?? null, single.offset ?? null, range);
  if (isRestError(window)) return window;
  return { select, conditions, order, window };
}

function readCondition(name: string, value: string): Condition | RestError {
  if (/(?:^|\.)(?:and|or)$/.test(name)) return readGroup(name, value);
  // `orders.limit=1` and `orders.id=eq.1` are about an embedded resource.
  const embedded = /^([^".]+)\./.exec(name)?.[1];
  return embedded === undefined ? readFilter(name, value) : notEmbedded(embedded);
}
