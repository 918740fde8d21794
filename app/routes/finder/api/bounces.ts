import type { z } from "zod";
import { BULK_LIMITS } from "../../../../core/finder/bulk/bulk.ts";
import { readBounces } from "../../../../core/finder/bounces/read-file.ts";
import { type BounceReport, recordBounces } from "../../../../core/finder/bounces/record-bounces.ts";
import { AppError, isAppError } from "../../../../platform/errors.ts";
import { finderContext } from "../../../context.ts";
import { statusOf } from "../../../error-status.ts";
import { readText } from "../../../read-text.ts";
import type { Route } from "./+types/bounces.ts";
import { json, problem } from "./bulk/answer.ts";
import { readUpload } from "./bulk/read-upload.ts";
import { senderOf } from "./bulk/sender.ts";
import { BOUNCES_BODY, type BOUNCES_ANSWER } from "./bounces-shape.ts";

const LARGEST_JSON = 1_048_576;

/** `POST /api/finder/bounces`: bounced addresses as JSON, or as a CSV file or workbook. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const sender = await senderOf(request, context, { begins: true });
  if (sender instanceof Response) return sender;
  if (request.method !== "POST") return problem(405, "Use POST.", { ...sender.headers, allow: "POST" });
  try {
    const reports = await reportsOf(request);
    const key = context.get(finderContext).deps.suppressionKey;
    const { everybody, reporter } = await recordBounces(sender.ctx, { reports, key, by: "api" });
    return json(
      { addresses: everybody + reporter, everybody } satisfies z.infer<typeof BOUNCES_ANSWER>,
      200,
      sender.headers,
    );
  } catch (error) {
    if (!isAppError(error)) throw error;
    return problem(statusOf(error.code), error.message, sender.headers);
  }
}

export function loader(): Response {
  return problem(405, "Use POST.", { allow: "POST" });
}

async function reportsOf(request: Request): Promise<readonly BounceReport[]> {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
    return readBounces((await readUpload(request)).bytes);
  const text = await readText(request, LARGEST_JSON);
  if (text === null) throw new AppError("too_large", "Send at most 1 MB of JSON at a time.");
  const body = BOUNCES_BODY.safeParse(parsed(text));
  if (body.success)
    return body.data.addresses.map((one) => (typeof one === "string" ? { address: one, reply: null } : one));
  const at = body.error.issues[0]?.path[1];
  throw new AppError(
    "invalid_input",
    typeof at === "number"
      ? `Address ${at + 1} is not an e-mail address.`
      : `Send {"addresses": ["ada@acme.example"]} as JSON, with at most ${BULK_LIMITS.rows.toLocaleString("en-US")} addresses.`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON gets the same error as missing addresses.
    return null;
  }
}
