import { scalarOf } from "../../../db/statement.ts";
import { conflict, invalidInput, unavailable } from "../../../platform/errors.ts";
import type { ToolApps } from "../../../platform/destination-settings.ts";
import type { Poster } from "../../../platform/http/post.ts";
import type { Context } from "../../shared/context.ts";
import { assertMaySave } from "../searches/saved-search.ts";
import { ownDestination } from "./destinations.ts";
import { kindOf } from "./kinds.ts";
import { openCall } from "./open-call.ts";

interface Testing {
  readonly post: Poster;
  readonly urls: Readonly<Record<string, string>>;
  readonly apps: ToolApps;
  readonly signal: AbortSignal;
}

/**
 * Sends a test message to a receiver of messages, also before the start. Throws AppError `not_found`, `forbidden`,
 * `invalid_input` for a tool with records, or `unavailable` with the receiver's answer.
 */
export async function sendTest(ctx: Context, id: number, { post, urls, apps, signal }: Testing): Promise<void> {
  assertMaySave(ctx);
  const kind = kindOf((await ownDestination(ctx, id)).kind);
  if (kind.keyedBy === "company") throw invalidInput(`${kind.label} gets no messages.`);
  const credential = await scalarOf<Buffer | null>(ctx, null)`select credential from destination where id = ${id}`;
  const options = { post, destinationUrls: urls, destinationApps: apps, userAgent: "Newly Raised", signal };
  const call = credential === null ? null : await openCall(ctx, { id, kind, credential }, options);
  if (call === null) throw conflict(`${kind.credential.label} is missing: enter it again.`);
  const sent = "kind" in call ? call : await kind.test(call);
  if (sent.kind !== "answered") throw unavailable(`${kind.label} did not take the test message. ${sent.error}`);
}
