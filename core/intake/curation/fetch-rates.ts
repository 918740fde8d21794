import { scalarOf } from "../../../db/statement.ts";
import type { HttpClient } from "../../../platform/http-client.ts";
import { AppError, invalidInput, unavailable } from "../../../platform/errors.ts";
import type { ExchangeRateSettings } from "../../../platform/exchange-rate-settings.ts";
import { ECB_SOURCE, type ExchangeRate, readEcbArchive } from "../../catalogue/facts/ecb-rates.ts";
import type { Context } from "../../shared/context.ts";
import { importRates } from "./import-rates.ts";

/** Outcome of a fetch; `failed` changes nothing. */
export type FetchedRates =
  | { readonly kind: "imported"; readonly rates: number; readonly rounds: number }
  /** The newest published rates are stored. */
  | { readonly kind: "current" }
  | { readonly kind: "failed"; readonly reason: string };

interface FetchRatesInput {
  readonly http: HttpClient;
  readonly addresses: ExchangeRateSettings;
  readonly signal?: AbortSignal;
}

/** The largest zip file accepted; the history has 0.7 MB. */
const LARGEST_ZIP = 16 * 1024 ** 2;
/** Rates are published at 14:00 or 15:00 UTC, by the season, and sometimes later. */
const PUBLISHED_AT_UTC_HOUR = 15;

/**
 * Imports the rates published since the newest stored ones: the daily file, or the whole history on the first run and
 * after missed days. Sends no request before newer rates can be published.
 */
export async function fetchRates(ctx: Context, input: FetchRatesInput): Promise<FetchedRates> {
  const newest = await newestStoredDay(ctx);
  if (newest !== null && newest >= lastPublicationDay(ctx.clock.now())) return { kind: "current" };
  try {
    if (newest !== null) {
      const daily = await download(input, input.addresses.dailyUrl);
      const published = daily[0]?.rateOn ?? newest;
      if (published <= newest) return { kind: "current" };
      if (published <= nextWorkingDay(newest)) return { kind: "imported", ...(await importRates(ctx, daily)) };
    }
    return { kind: "imported", ...(await importRates(ctx, await download(input, input.addresses.historyUrl))) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: "failed", reason: error.message };
  }
}

/** Imports the whole history for an operator's command. Throws AppError when it cannot be fetched or read. */
export async function fetchRateHistory(
  ctx: Context,
  { historyUrl, ...input }: Omit<FetchRatesInput, "addresses"> & Pick<ExchangeRateSettings, "historyUrl">,
): Promise<{ readonly rates: number; readonly rounds: number }> {
  return importRates(ctx, await download(input, historyUrl));
}

async function newestStoredDay({ db }: Context): Promise<string | null> {
  return scalarOf<string | null>(db, null)`
    select rate_on from exchange_rate where currency = 'EUR' and source = ${ECB_SOURCE} order by rate_on desc limit 1`;
}

async function download(
  { http, signal }: Omit<FetchRatesInput, "addresses">,
  url: string,
): Promise<readonly ExchangeRate[]> {
  const answer = await http.get(url, { maxBytes: LARGEST_ZIP, accept: "application/zip", ...(signal && { signal }) });
  if (answer.status !== "ok") {
    throw unavailable(answer.status === "failed" ? answer.message : `${url} did not send its file.`);
  }
  const rates = readEcbArchive(answer.body);
  if (rates.length === 0) throw invalidInput(`${url} holds no rates.`);
  return rates;
}

/** The newest working day whose rates can be published by now; public holidays count as working days. */
function lastPublicationDay(now: Date): string {
  const day = new Date(now);
  if (day.getUTCHours() < PUBLISHED_AT_UTC_HOUR) day.setUTCDate(day.getUTCDate() - 1);
  while (isWeekend(day)) day.setUTCDate(day.getUTCDate() - 1);
  return isoDay(day);
}

function nextWorkingDay(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  do next.setUTCDate(next.getUTCDate() + 1);
  while (isWeekend(next));
  return isoDay(next);
}

function isWeekend(day: Date): boolean {
  return day.getUTCDay() === 0 || day.getUTCDay() === 6;
}

function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10);
}
