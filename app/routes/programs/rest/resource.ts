import { REST_RESOURCES } from "../../../../core/reading/directory/columns/resources.ts";
import { BOUNDS } from "../../../../core/programs/rest/bounds.ts";
import { readAccept, readPreferences } from "../../../../core/programs/rest/headers.ts";
import { readQuery } from "../../../../core/programs/rest/read-query.ts";
import { isOutOfReach, REFUSED, RestError } from "../../../../core/programs/rest/rest-error.ts";
import { runQuery } from "../../../../core/programs/rest/run-query.ts";
import { createSemaphores } from "../../../../core/shared/semaphore.ts";
import { apiKeyContext, coreContext, logContext, shareContext } from "../../../context.ts";
import type { Route } from "./+types/resource.ts";
import { errorResponse, METHODS, optionsResponse, rowsResponse } from "./answer.ts";

/** `/rest/v1/{leads,companies,…}`: a resource's rows in PostgREST's query language. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const resource = REST_RESOURCES.find(({ name }) => name === params.resource);
  if (request.method === "OPTIONS" && resource !== undefined) return optionsResponse(request);
  let headers: Readonly<Record<string, string>> = {};
  try {
    const share = await context.get(shareContext)();
    headers = share.headers;
    if (!share.allowed) throw REFUSED.tooMany(share.retryAfterSeconds);
    const key = context.get(apiKeyContext);
    if (key.state === "refused") throw REFUSED.key(key.reason);
    if (resource === undefined)
      throw REFUSED.resource(
        params.resource,
        REST_RESOURCES.map(({ name }) => name),
      );
    const schema = request.headers.get("accept-profile");
    if (schema !== null && schema !== "public") throw REFUSED.schema(schema);
    const form = readAccept(request.headers.get("accept"));
    const preferences = readPreferences(request.headers.get("prefer"));
    // Range applies to GET only (RFC 9110, 14.2).
    const range = request.method === "GET" ? request.headers.get("range") : null;
    const query = readQuery(resource, new URL(request.url).search, range);
    const answer = await inTurn(() =>
      runQuery(context.get(coreContext), { resource, query, form, count: preferences.count }),
    );
    return rowsResponse(request, answer, form, {
      ...headers,
      ...(preferences.applied === null ? {} : { "preference-applied": preferences.applied }),
    });
  } catch (error) {
    if (error instanceof RestError) return errorResponse(error, headers);
    const { pathname } = new URL(request.url);
    context.get(logContext).error({ err: error, path: pathname }, "a request to the REST API failed");
    return errorResponse(isOutOfReach(error) ? REFUSED.databaseAway() : REFUSED.ownFault(), headers);
  }
}

const semaphores = createSemaphores(BOUNDS.atATime);

/** Runs a query with a slot of the semaphore for API requests. */
async function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  if (semaphores.patientAt("query") >= BOUNDS.waiting) throw REFUSED.noTurn();
  const waiting = { isPatient: true, signal: AbortSignal.timeout(BOUNDS.patienceMs) };
  const end = await semaphores.enter("query", waiting).catch(() => null);
  if (end === null) throw REFUSED.noTurn();
  try {
    return await ask();
  } finally {
    end();
  }
}

/** The API is read-only. */
export function action({ request }: Route.ActionArgs): Response {
  return errorResponse(REFUSED.method(request.method), { allow: METHODS });
}
