import { z } from "zod";
import {
  type CompanyList,
  openList,
  ownList,
  readLists,
} from "../../../../core/customers/company-lists/company-list.ts";
import type { GivenCompany, RowProblem } from "../../../../core/customers/company-lists/listed-company.ts";
import { putCompanies } from "../../../../core/customers/company-lists/put-companies.ts";
import {
  type Candidate,
  type ListedCompany,
  readCompanies,
} from "../../../../core/customers/company-lists/read-companies.ts";
import type { NewsOfList } from "../../../../core/customers/company-lists/read-news.ts";
import type { Context } from "../../../../core/shared/context.ts";
import {
  COMPANY_BODY,
  type GET_ANSWER,
  type LIST,
  type LISTED,
  type PUT_ANSWER,
  type PUT_BODY,
} from "./companies-shape.ts";

// What the API and assistants' tools answer about an account's lists of companies.

export interface AskedPage {
  /** Null for the lists alone. */
  readonly list: number | null;
  /** The id of the last company of the page before. */
  readonly after: number;
  readonly limit: number;
  /** Only those that wait for a decision. */
  readonly isUncertain: boolean;
}

/** The account's lists and a page of the companies of one. Throws AppError `not_found`. */
export async function listsBody(
  ctx: Context,
  { list, after, limit, isUncertain }: AskedPage,
): Promise<z.infer<typeof GET_ANSWER>> {
  const lists = (await readLists(ctx)).map(listBody);
  if (list === null) return { lists, companies: [], next: null };
  const rows = await readCompanies(ctx, { listId: list, after, limit: limit + 1, isUncertain });
  return {
    lists,
    companies: rows.slice(0, limit).map(listedBody),
    next: rows.length > limit ? String(rows[limit - 1]?.id) : null,
  };
}

/** Opens the list if it is new, and adds and replaces its companies. Throws AppError as `openList` and `putCompanies`. */
export async function putBody(
  ctx: Context,
  { list: name, purpose, consent, hashes_only, companies }: z.infer<typeof PUT_BODY>,
): Promise<z.infer<typeof PUT_ANSWER>> {
  const { given, at, problems } = readEach(companies);
  const list = await openList(ctx, { name, purpose, consents: consent === true, isHashed: hashes_only === true });
  const done = await putCompanies(ctx, { listId: list.id, companies: given });
  const errors = [...problems, ...done.problems.map((one) => ({ ...one, index: at[one.index] ?? one.index }))]
    .toSorted((one, other) => one.index - other.index)
    .map(({ index, externalId, problem: error }) => ({ index, external_id: externalId, error }));
  const { stored, matched, uncertain, unknown, freeMail, withoutPlace } = done;
  const counts = { stored, matched, uncertain, unknown, free_mail_only: freeMail, without_place: withoutPlace };
  return { list: listBody(await ownList(ctx, list.id)), ...counts, errors };
}

/** The account's entries that are a company. */
export function listedEntries(listed: NewsOfList["listed"]): z.infer<typeof LISTED>[] {
  return listed.map(({ externalId, matchedBy, metadata }) => ({
    external_id: externalId,
    matched_by: matchedBy,
    metadata: { ...metadata },
  }));
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
    const { external_id: externalId, company_id: companyId = null, ...company } = read.data;
    given.push({ externalId, companyId, ...company });
    at.push(index);
  }
  return { given, at, problems };
}

function listBody(list: CompanyList): z.infer<typeof LIST> {
  const { id, name, purpose, isHashed, appliesWhere, companies, matched, uncertain } = list;
  return {
    id,
    name,
    purpose,
    hashes_only: isHashed,
    applies: appliesWhere === "everywhere",
    applies_where: appliesWhere,
    companies,
    matched,
    uncertain,
  };
}

function listedBody(row: ListedCompany): z.infer<typeof GET_ANSWER>["companies"][number] {
  return {
    external_id: row.externalId,
    name: row.name,
    domain: row.domain,
    place: row.place,
    metadata: { ...row.metadata },
    matched_by: row.matchedBy,
    company: row.company === null ? null : companyBody(row.company),
    candidates: row.candidates.map(companyBody),
  };
}

function companyBody({ id, name, slug, domain }: Candidate) {
  return { id, name, slug, domain };
}
