import { z } from "zod";
import { ownDestination, pauseDestination, sendNow } from "../../../../../core/customers/destinations/destinations.ts";
import { readDecisions } from "../../../../../core/customers/destinations/records/decide-records.ts";
import { readLog, readRefused } from "../../../../../core/customers/destinations/preview.ts";
import type { Context } from "../../../../../core/shared/context.ts";
import { type AccountArea, address, operation } from "../../../../api/address.ts";
import { whole } from "../../../../api/describe.ts";
import { destinationBody } from "./destination-body.ts";
import { ONE_ANSWER, PATCH_BODY } from "./destination-shape.ts";

const SHOWN = 50;

/** Tools to which an account's leads are delivered. They are connected on the account's page, where secrets belong. */
export const DESTINATIONS: AccountArea = {
  tag: "Destinations",
  needsAccount: "Destinations need an account: send an API key, or sign in.",
  errors: { 401: "The API key is missing or invalid." },
};

const path = z.object({ id: whole().describe("The id of a destination.") });
const missing = { 404: "The account has no such destination." };

export const api = address("/api/destinations/{id}", DESTINATIONS, {
  get: operation({
    id: "readDestination",
    summary: "Read a destination",
    description:
      "Its state, the log of its deliveries, the rows that the tool refused, decisions to take and records to remove.",
    path,
    answered: "It is.",
    answer: ONE_ANSWER,
    errors: missing,
    handle: (ctx, parts) => read(ctx, parts.path.id),
  }),
  patch: operation({
    id: "pauseDestination",
    summary: "Pause or resume a destination",
    description: 'The key needs the scope "lists". What changes while it is paused is delivered after it is resumed.',
    path,
    body: PATCH_BODY,
    refusal: () => 'Send {"paused": true} or {"paused": false}.',
    answered: "It is paused or delivers.",
    answer: ONE_ANSWER,
    errors: { 403: "The account has no plan with full access.", ...missing },
    async handle(ctx, { path: { id }, body: { paused } }) {
      if (paused) await pauseDestination(ctx, id);
      else await sendNow(ctx, { id });
      return read(ctx, id);
    },
  }),
});
export const loader = api.serve;
export const action = api.serve;

async function read(ctx: Context, id: number): Promise<z.infer<typeof ONE_ANSWER>> {
  const destination = await ownDestination(ctx, id);
  const [log, refused, { records, byHand }] = await Promise.all([
    readLog(ctx, id, SHOWN),
    readRefused(ctx, id, SHOWN),
    readDecisions(ctx, destination, SHOWN),
  ]);
  return {
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
}
