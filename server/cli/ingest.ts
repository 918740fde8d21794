import type { Context } from "../../core/context.ts";
import { recallValidators, rememberValidators } from "../../core/ingest/fetch-validators.ts";
import { openNewsFeeds } from "../../core/sources/news-feed/open-news-feeds.ts";
import { newsFeedSource } from "../../core/sources/news-feed/source.ts";
import type { ValidatorMemory } from "../../core/sources/sec-form-d/edgar-client.ts";
import { edgarClient } from "../../core/sources/sec-form-d/edgar-client.ts";
import { openFormD } from "../../core/sources/sec-form-d/open.ts";
import { SEC_FORM_D } from "../../core/sources/sec-form-d/source.ts";
import { AppError } from "../../platform/errors.ts";
import { politeHttpClient } from "../../platform/http-client.ts";
import type { Command, CommandRun } from "./command.ts";
import { runCommand, textOption } from "./command.ts";
import { ingestAndPrint } from "./ingest-and-print.ts";

const HELP = `npm run ingest -- form-d PATH|URL…
npm run ingest -- form-d --since 2026-01-31
npm run ingest -- feed PATH|URL…

form-d reads SEC Form D notices: primary documents, full submissions, quarterly data sets (folder or zip), EDGAR's
indexes and its feed of latest filings. Fetching from EDGAR needs SEC_USER_AGENT, which names a contact.
feed reads funding news (RSS, Atom, JSON Feed). What it finds waits in the review: npm run review -- list`;

const FEED_REQUESTS_PER_SECOND = 2;

export const command: Command = {
  help: HELP,
  options: { since: { type: "string" } },
  async run(run) {
    const [source, ...inputs] = run.positionals;
    if (source === "form-d") return formD(run, inputs);
    if (source === "feed") return feeds(run, inputs);
    throw new AppError("invalid_input", "Say which source: npm run ingest -- form-d … or npm run ingest -- feed …");
  },
};

function formD(run: CommandRun, inputs: readonly string[]): Promise<number> {
  const since = textOption(run, "since");
  if (since === undefined && inputs.length === 0) throw new AppError("invalid_input", "Name files, folders or addresses, or --since DATE.");
  const memory = run.dryRun ? undefined : edgarMemory(run.ctx);
  const edgar = () => edgarClient({ userAgent: run.settings.secUserAgent, ...(memory ? { memory } : {}) });
  const deps = { clock: run.ctx.clock, edgar };
  return ingestAndPrint(run, SEC_FORM_D, openFormD(since === undefined ? inputs : { since }, deps));
}

function feeds(run: CommandRun, inputs: readonly string[]): Promise<number> {
  if (inputs.length === 0) throw new AppError("invalid_input", "Name feeds by file or address: npm run ingest -- feed PATH|URL…");
  const http = politeHttpClient({
    userAgent: `${run.settings.siteName} (+${run.settings.siteUrl})`,
    requestsPerSecond: FEED_REQUESTS_PER_SECOND,
  });
  const cachedValidators = {
    get: (url: string) => recallValidators(run.ctx, url),
    set: (url: string, validators: { etag?: string; lastModified?: string }) => rememberValidators(run.ctx, url, validators),
  };
  const deps = { http, clock: run.ctx.clock, ...(run.dryRun ? {} : { cachedValidators }) };
  return ingestAndPrint(run, newsFeedSource, openNewsFeeds(inputs.map(asAddress), deps));
}

function edgarMemory(ctx: Context): ValidatorMemory {
  return {
    async recall(url) {
      const known = await recallValidators(ctx, url);
      return known ? { etag: known.etag ?? null, lastModified: known.lastModified ?? null } : null;
    },
    remember: (url, { etag, lastModified }) =>
      rememberValidators(ctx, url, { ...(etag === null ? {} : { etag }), ...(lastModified === null ? {} : { lastModified }) }),
  };
}

function asAddress(input: string): string | URL {
  return /^https?:\/\//i.test(input) && URL.canParse(input) ? new URL(input) : input;
}

await runCommand(command, import.meta.url);
