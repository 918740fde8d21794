import { REST_RESOURCES } from "../../../../core/reading/directory/columns/resources.ts";
import { BOUNDS } from "../../../../core/programs/rest/bounds.ts";
import { readAccept, readPreferences } from "../../../../core/programs/rest/headers.ts";
import { readQuery } from "../../../../core/programs/rest/read-query.ts";
import {
  badKey,
  isOutOfReach,
  isRestError,
  noDatabase,
  noSuchResource,
  noSuchSchema,
  noTurn,
  ownFault,
  type RestError,
  tooManyRequests,
  unsupportedMethod,
} from "../../../../core/programs/rest/rest-error.ts";
import { runQuery } from "../../../../core/programs/rest/run-query.ts";
import { createSemaphores } from "../../../../core/shared/semaphore.ts";
import { apiKeyContext, coreContext, logContext, shareContext, siteContext } from "../../../context.ts";
import type { Route } from "./+types/resource.ts";
import { errorResponse, METHODS, optionsResponse, rowsResponse } from "./answer.ts";

/** `/rest/v1/{leads,companies,…}`: a resource's rows in PostgREST's query language. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const resource = REST_RESOURCES.find(({ name }) => name === params.resource);
  if (request.method === "OPTIONS" && resource !== undefined) return optionsResponse(request);
  const share = await inForm(context, request, () => context.get(shareContext)());
  if (isRestError(share)) return errorResponse(share);
  const refuse = (error: RestError) => errorResponse(error, share.headers);
  if (!share.allowed) return refuse(tooManyRequests(share.retryAfterSeconds));
  const key = context.get(apiKeyContext);
  if (key.state === "refused") return refuse(badKey(key.reason));
  if (resource === undefined)
    return refuse(
      noSuchResource(
        params.resource,
        REST_RESOURCES.map(({ name }) => name),
      ),
    );
  const schema = request.headers.get("accept-profile");
  if (schema !== null && schema !== "public") return refuse(noSuchSchema(schema));
  const form = readAccept(request.headers.get("accept"));
  if (isRestError(form)) return refuse(form);
  const preferences = readPreferences(request.headers.get("prefer"));
  if (isRestError(preferences)) return refuse(preferences);
  // Range applies to GET only (RFC 9110, 14.2).
  const query = readQuery(
    resource.name,
    new URL(request.url).search,
    request.method === "GET" ? request.headers.get("range") : null,
  );
  if (isRestError(query)) return refuse(query);
  const answer = await inTurn(context, request, () =>
    runQuery(context.get(coreContext), {
      resource,
      query,
      form,
      count: preferences.count,
      sampleSize: context.get(siteContext).sampleSize,
    }),
  );
  if (isRestError(answer)) return refuse(answer);
  return rowsResponse(request, answer, form, {
    ...share.headers,
    ...(preferences.applied === null ? {} : { "preference-applied": preferences.applied }),
  });
}

const semaphores = createSemaphores(BOUNDS.atATime);

/** Runs a query with a slot of the semaphore for API requests. */
async function inTurn<T>(
  context: Route.LoaderArgs["context"],
  request: Request,
  ask: () => Promise<T>,
): Promise<T | RestError> {
  if (semaphores.patientAt("query") >= BOUNDS.waiting) return noTurn();
  const waiting = { isPatient: true, signal: AbortSignal.timeout(BOUNDS.patienceMs) };
  const end = await semaphores.enter("query", waiting).catch(() => null);
  if (end === null) return noTurn();
  try {
    return await inForm(context, request, ask);
  } finally {
    end();
  }
}

/** Logs an error and converts it to the API's error format. */
async function inForm<T>(
  context: Route.LoaderArgs["context"],
  request: Request,
  ask: () => Promise<T>,
): Promise<T | RestError> {
  try {
    return await ask();
  } catch (error) {
    context
      .get(logContext)
      .error({ err: error, path: new URL(request.url).pathname }, "a request to the REST API failed");
    return isOutOfReach(error) ? noDatabase() : ownFault();
  }
}

/** The API is read-only. */
export function action({ request }: Route.ActionArgs): Response {
  return errorResponse(unsupportedMethod(request.method), { allow: METHODS });
}
