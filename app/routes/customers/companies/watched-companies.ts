import { z } from "zod";
import {
  type CompanyList,
  deleteList,
  openList,
  ownList,
  readLists,
} from "../../../../core/customers/company-lists/company-list.ts";
import type { GivenCompany, RowProblem } from "../../../../core/customers/company-lists/listed-company.ts";
import { putCompanies, removeCompanies } from "../../../../core/customers/company-lists/put-companies.ts";
import { type Candidate, readCompanies } from "../../../../core/customers/company-lists/read-companies.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { readText } from "../../../read-text.ts";
import { json, problem } from "../../finder/api/bulk/answer.ts";
import type { Route } from "./+types/watched-companies.ts";
import { answer, numberOf } from "./lists-answer.ts";
import { COMPANY_BODY, type GET_ANSWER, type LIST, PUT_BODY, type PUT_ANSWER } from "./companies-shape.ts";

const LARGEST_BODY = 8 * 1_048_576;
const PER_PAGE = 1_000;

/** `GET /api/watched-companies`: the account's lists and, with `list`, a page of its companies. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const params = new URL(request.url).searchParams;
  return answer(request, context, async (ctx) => {
    const lists = (await readLists(ctx)).map(listBody);
    const listId = numberOf(params.get("list"));
    const none: z.infer<typeof GET_ANSWER> = { lists, companies: [], next: null };
    if (listId === null) return json(none, 200);
    const limit = Math.min(numberOf(params.get("limit")) ?? PER_PAGE, PER_PAGE);
    const rows = await readCompanies(ctx, { listId, after: numberOf(params.get("after")) ?? 0, limit: limit + 1 });
    const body: z.infer<typeof GET_ANSWER> = {
      lists,
      companies: rows
        .slice(0, limit)
        .map((row) => ({
          external_id: row.externalId,
          name: row.name,
          domain: row.domain,
          place: row.place,
          metadata: { ...row.metadata },
          matched_by: row.matchedBy,
          company: row.company === null ? null : companyBody(row.company),
          candidates: row.candidates.map(companyBody),
        })),
      next: rows.length > limit ? String(rows[limit - 1]?.id) : null,
    };
    return json(body, 200);
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
  if (!read.success)
    return problem(400, `Send {"companies": [{"external_id", "domain", …}]}: ${z.prettifyError(read.error)}`);
  const { list: name, purpose, consent, hashes_only, companies } = read.data;
  const { given, at, problems } = readEach(companies);
  const list = await openList(ctx, { name, purpose, consents: consent === true, isHashed: hashes_only === true });
  const done = await putCompanies(ctx, { listId: list.id, companies: given });
  const errors = [...problems, ...done.problems.map((one) => ({ ...one, index: at[one.index] ?? one.index }))]
    .toSorted((one, other) => one.index - other.index)
    .map(({ index, externalId, problem: error }) => ({ index, external_id: externalId, error }));
  const body: z.infer<typeof PUT_ANSWER> = { list: listBody(await ownList(ctx, list.id)), stored: done.stored, errors };
  return json(body, 200);
}

/** The companies that can be read, with their places in the request, and the problems of the others. */
function readEach(companies: readonly unknown[]) {
  const given: GivenCompany[] = [];
  const at: number[] = [];
  const problems: RowProblem[] = [];
  for (const [index, one] of companies.entries()) {
    const read = COMPANY_BODY.safeParse(one);
    if (!read.success) {
      problems.push({ index, externalId: "", problem: z.prettifyError(read.error) });
      continue;
    }
    const { external_id: externalId, ...company } = read.data;
    given.push({ externalId, ...company });
    at.push(index);
  }
  return { given, at, problems };
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

function listBody(list: CompanyList): z.infer<typeof LIST> {
  const { id, name, purpose, isHashed, applies, companies, matched, uncertain } = list;
  return { id, name, purpose, hashes_only: isHashed, applies, companies, matched, uncertain };
}

function companyBody({ id, name, slug, domain }: Candidate) {
  return { id, name, slug, domain };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Reported as a body of another shape.
    return null;
  }
}
