import { stringify } from "csv-stringify/sync";
import { isFormula } from "../../../../core/reading/exports/formats/writers.ts";
import { listRejectedRows } from "../../../../core/intake/ingest/proposals/outcomes.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { coreContext } from "../../../context.ts";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import type { Route } from "./+types/rejected-rows.ts";
import { proposalAt } from "./read-proposal.ts";

const PAGE = 2_000;

/** The rejected rows of an import as CSV. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const { id } = await proposalAt(ctx, params.id);
  const lines = csv(ctx, id);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
  return new Response(body, {
    headers: {
      ...PRIVATE.headers,
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="import-${id}-rejected.csv"`,
    },
  });
}

async function* csv(ctx: Context, proposalId: number): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from("\u{feff}row,column,code,reason,excerpt\n");
  for (let after = -1; ;) {
    const rows = await listRejectedRows(ctx, { proposalId, after, limit: PAGE });
    const cells = rows.map(({ ref, column, code, reason, excerpt }) => [ref, column, code, reason, excerpt].map(plain));
    yield Buffer.from(stringify(cells));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.position;
  }
}

/** Escapes text so that spreadsheet programs do not evaluate it. */
function plain(text: string | null): string {
  if (text === null) return "";
  return isFormula(text) ? `'${text}` : text;
}
