import type { z } from "zod";
import { ownDestination, pauseDestination, sendNow } from "../../../../../core/customers/destinations/destinations.ts";
import { readDecisions } from "../../../../../core/customers/destinations/records/decide-records.ts";
import { readLog, readRefused } from "../../../../../core/customers/destinations/preview.ts";
import type { Context } from "../../../../../core/shared/context.ts";
import { readText } from "../../../../read-text.ts";
import { json, problem } from "../../../finder/api/bulk/answer.ts";
import { answer, numberOf } from "../../companies/lists-answer.ts";
import type { Route } from "./+types/destination.ts";
import { destinationBody } from "./destination-body.ts";
import { type ONE_ANSWER, PATCH_BODY } from "./destination-shape.ts";

const LARGEST_BODY = 4_096;
const SHOWN = 50;

/** `GET /api/destinations/:id`: its state, log, refused rows, decisions to take and records to remove by hand. */
export function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  return answer(request, context, (ctx) => read(ctx, numberOf(params.id) ?? 0));
}

/** `PATCH` pauses and resumes it. */
export function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  return answer(request, context, async (ctx) => {
    if (request.method !== "PATCH") return problem(405, "Use GET or PATCH.", { allow: "GET, HEAD, PATCH" });
    const body = PATCH_BODY.safeParse(parsed((await readText(request, LARGEST_BODY)) ?? ""));
    if (!body.success) return problem(400, 'Send {"paused": true} or {"paused": false}.');
    const id = numberOf(params.id) ?? 0;
    if (body.data.paused) await pauseDestination(ctx, id);
    else await sendNow(ctx, { id });
    return read(ctx, id);
  });
}

async function read(ctx: Context, id: number): Promise<Response> {
  const destination = await ownDestination(ctx, id);
  const [log, refused, { records, byHand }] = await Promise.all([
    readLog(ctx, id, SHOWN),
    readRefused(ctx, id, SHOWN),
    readDecisions(ctx, destination, SHOWN),
  ]);
  const body: z.infer<typeof ONE_ANSWER> = {
    ...destinationBody(destination),
    log: log.map(({ at, durationMs, sent, refused: rows, error }) => ({
      at: at.toISOString(),
      duration_ms: durationMs,
      sent,
      refused: rows,
      error,
    })),
    refused_rows: refused.map(({ roundId, company, error, isRetried }) => ({
      round_id: roundId,
      company,
      error,
      is_retried: isRetried,
    })),
    decisions: records.map(({ company, state, link }) => ({
      company,
      reason: state === "asked" ? "same_name" : "deleted_in_tool",
      link,
    })),
    records_to_remove: byHand.map(({ object, link }) => ({ object, link })),
  };
  return json(body, 200);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Reported as a body of another shape.
    return null;
  }
}
