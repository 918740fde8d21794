import type { Context } from "../core/shared/context.ts";
import { fetchState } from "../core/intake/ingest/fetch-state.ts";
import { runIngest } from "../core/intake/ingest/run.ts";
import { edgarClient } from "../core/catalogue/sources/sec-form-d/edgar-client.ts";
import { openFormD, wantedInputs } from "../core/catalogue/sources/sec-form-d/open.ts";
import { politeHttpClient } from "../platform/http-client.ts";

const USER_AGENT = "Invented Company ada@invented.example";
const withoutWaiting = () => Promise.resolve();

/** Runs the ingest of EDGAR filings from a server without a rate limit, with the options of its command. */
export async function runEdgar(ctx: Context, origin: string, options: Readonly<Record<string, string>>) {
  const { clock } = ctx;
  const { validators, readAlready } = fetchState(ctx, "sec-form-d");
  const http = politeHttpClient({
    userAgent: USER_AGENT,
    requestsPerSecond: 10_000,
    allowPrivateAddresses: true,
    sleep: withoutWaiting,
  });
  const edgar = () => edgarClient({ userAgent: USER_AGENT, origin, http, validators, sleep: withoutWaiting });
  const wanted = wantedInputs([], options, clock.now().toISOString().slice(0, 10));
  const run = { source: "sec-form-d", sourceLabel: "SEC Form D", input: JSON.stringify(options), dryRun: false };
  return (await runIngest(ctx, run, openFormD(wanted, { clock, edgar, readAlready }))).toJSON();
}
