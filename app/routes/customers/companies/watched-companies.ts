import { z } from "zod";
import { deleteList } from "../../../../core/customers/company-lists/company-list.ts";
import { removeCompanies } from "../../../../core/customers/company-lists/put-companies.ts";
import { type AccountArea, address, operation } from "../../../api/address.ts";
import { lenient, whole } from "../../../api/describe.ts";
import { listsBody, putBody } from "./companies-body.ts";
import { COMPANY_BODY, CURSOR, GET_ANSWER, MOST_IN_CALL, PUT_ANSWER, PUT_BODY } from "./companies-shape.ts";

const LARGEST_BODY = 8 * 1_048_576;
const PER_PAGE = 1_000;

/** Lists of companies to watch or to leave out. */
export const WATCHED_COMPANIES: AccountArea = {
  tag: "Watched companies",
  needsAccount: "Lists of companies need an account: send an API key, or sign in.",
  errors: {
    401: "The API key is missing or invalid.",
    403: "The account has no plan with full access.",
    404: "The account has no such list.",
  },
};

export const api = address("/api/watched-companies", WATCHED_COMPANIES, {
  get: operation({
    id: "readWatchedCompanies",
    summary: "Read your lists of companies",
    description:
      "Your lists and, with `list`, its companies in the order in which they were added. Send the id of one of its `candidates` as `company_id` to decide.",
    query: z.object({
      list: lenient(whole()).describe("The id of a list."),
      uncertain: lenient(z.enum(["true"])).describe("`true`: only those that wait for a decision."),
      after: lenient(CURSOR).describe("`next` of the page before."),
      limit: lenient(whole(PER_PAGE)).describe("Companies a page; default: 1000."),
    }),
    answered: "They are.",
    answer: GET_ANSWER,
    handle: (ctx, { query: { list = null, uncertain, after = "0", limit = PER_PAGE } }) =>
      listsBody(ctx, { list, after: Number(after), limit, isUncertain: uncertain === "true" }),
  }),
  put: operation({
    id: "putWatchedCompanies",
    summary: "Add or replace companies",
    description: `The key needs the scope "lists". At most ${MOST_IN_CALL.toLocaleString("en-US")} a request; a company with a known \`external_id\` is replaced, invalid ones are in \`errors\`. They are matched by domain, then by name with place, such as a country's name or code. The answer counts those \`stored\`, which are \`matched\`, \`uncertain\` (they wait for a decision: send the \`company_id\` of a candidate) or \`unknown\`; \`free_mail_only\` those whose only domain is a mail provider's, and \`without_place\` those among \`errors\` with neither a domain of their own nor a place. A watch list comes with a saved search: its alerts, webhooks (company.matched) and exports tell of new rounds and corrections.`,
    body: PUT_BODY,
    described: PUT_BODY.extend({ companies: z.array(COMPANY_BODY).max(MOST_IN_CALL) }),
    mostBytes: LARGEST_BODY,
    refusal: (error) => `Send {"companies": [{"external_id", "domain", …}]}: ${z.prettifyError(error)}`,
    answered: "The others are stored.",
    answer: PUT_ANSWER,
    errors: {
      400: "The request is invalid, or a list to leave out needs your consent.",
      409: "Your lists would have more than 100,000 companies or 20 MB.",
      413: "The request is too large.",
    },
    handle: (ctx, { body }) => putBody(ctx, body),
  }),
  delete: operation({
    id: "deleteWatchedCompanies",
    summary: "Remove companies or a list",
    description: "With `external_id` these companies, else the whole list and its saved search.",
    query: z.object({
      list: whole().describe("The id of the list."),
      external_id: z.array(z.string()).describe("May be repeated.").optional(),
    }),
    refusal: () => "Name the list: ?list=1, and with &external_id=… only companies of it.",
    answered: "They are removed.",
    answer: z.object({ removed: z.int().nullable() }),
    async handle(ctx, { query: { list: listId, external_id: externalIds } }) {
      if (externalIds !== undefined) return { removed: await removeCompanies(ctx, { listId, externalIds }) };
      await deleteList(ctx, listId);
      return { removed: null };
    },
  }),
});
export const loader = api.serve;
export const action = api.serve;
