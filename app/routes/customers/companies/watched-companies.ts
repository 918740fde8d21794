import { z } from "zod";
import { deleteList } from "../../../../core/customers/company-lists/company-list.ts";
import { removeCompanies } from "../../../../core/customers/company-lists/put-companies.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { readText } from "../../../read-text.ts";
import { json, problem } from "../../finder/api/bulk/answer.ts";
import type { Route } from "./+types/watched-companies.ts";
import { listsBody, putBody } from "./companies-body.ts";
import { PUT_BODY } from "./companies-shape.ts";
import { answer, numberOf } from "./lists-answer.ts";

const LARGEST_BODY = 8 * 1_048_576;
const PER_PAGE = 1_000;

/** `GET /api/watched-companies`: the account's lists and, with `list`, a page of its companies. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const params = new URL(request.url).searchParams;
  return answer(request, context, async (ctx) => {
    const limit = Math.min(numberOf(params.get("limit")) ?? PER_PAGE, PER_PAGE);
    const asked = { list: numberOf(params.get("list")), after: numberOf(params.get("after")) ?? 0, limit };
    return json(await listsBody(ctx, { ...asked, isUncertain: params.get("uncertain") === "true" }), 200);
  });
}

/** `PUT` adds and replaces companies, `DELETE` removes them, or a list. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answer(request, context, async (ctx) => {
    if (request.method === "PUT") return put(ctx, await readText(request, LARGEST_BODY));
    if (request.method === "DELETE") return remove(ctx, new URL(request.url).searchParams);
    return problem(405, "Use GET, PUT or DELETE.", { allow: "GET, HEAD, PUT, DELETE" });
  });
}

async function put(ctx: Context, text: string | null): Promise<Response> {
  if (text === null) return problem(413, "Send at most 8 MB. Send the companies in several requests.");
  const read = PUT_BODY.safeParse(parsed(text));
  return read.success
    ? json(await putBody(ctx, read.data), 200)
    : problem(400, `Send {"companies": [{"external_id", "domain", …}]}: ${z.prettifyError(read.error)}`);
}

async function remove(ctx: Context, params: URLSearchParams): Promise<Response> {
  const listId = numberOf(params.get("list"));
  if (listId === null) return problem(400, "Name the list: ?list=1, and with &external_id=… only companies of it.");
  const externalIds = params.getAll("external_id");
  if (externalIds.length === 0) {
    await deleteList(ctx, listId);
    return json({ removed: null }, 200);
  }
  return json({ removed: await removeCompanies(ctx, { listId, externalIds }) }, 200);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Reported as a body of another shape.
    return null;
  }
}
