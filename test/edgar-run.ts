import type { Context } from "../core/shared/context.ts";
import { fetchState } from "../core/intake/ingest/fetch-state.ts";
import { runIngest } from "../core/intake/ingest/run.ts";
import { FORM_C } from "../core/catalogue/sources/sec-form-c/open.ts";
import { edgarClient } from "../core/catalogue/sources/sec-form-d/edgar-client.ts";
import { FORM_D } from "../core/catalogue/sources/sec-form-d/open.ts";
import { openForms, wantedInputs } from "../core/catalogue/sources/sec-form-d/open-forms.ts";
import { politeHttpClient } from "../platform/http-client.ts";

const USER_AGENT = "Invented Company ada@invented.example";
const withoutWaiting = () => Promise.resolve();

const FORMS = { "sec-form-d": FORM_D, "sec-form-c": FORM_C };

/** Runs the ingest of EDGAR filings from a server without a rate limit, with the options of its command. */
export async function runEdgar(
  ctx: Context,
  origin: string,
  options: Readonly<Record<string, string>>,
  source: keyof typeof FORMS = "sec-form-d",
) {
  const { clock } = ctx;
  const forms = FORMS[source];
  const { validators, readAlready } = fetchState(ctx, source);
  const http = politeHttpClient({
    userAgent: USER_AGENT,
    requestsPerSecond: 10_000,
    allowPrivateAddresses: true,
    sleep: withoutWaiting,
  });
  const edgar = () => edgarClient({ userAgent: USER_AGENT, origin, http, validators, sleep: withoutWaiting });
  const wanted = wantedInputs([], options, clock.now().toISOString().slice(0, 10), forms);
  const run = { source, sourceLabel: forms.name, input: JSON.stringify(options), dryRun: false };
  return (await runIngest(ctx, run, openForms(wanted, { forms, clock, edgar, readAlready }))).toJSON();
}
