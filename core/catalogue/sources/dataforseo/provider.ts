import { z } from "zod";
import { invalidInput } from "../../../../platform/errors.ts";
import type { Poster } from "../../../../platform/http/post.ts";
import type { Measure } from "../../facts/measures.ts";
import type { EstimateCall, EstimateProvider, ProviderAnswer } from "../estimates.ts";

// DataForSEO Labs API v3: https://docs.dataforseo.com/v3/dataforseo_labs/google/historical_bulk_traffic_estimation/live/,
// …/bulk_traffic_estimation/live/, …/id_list/ and https://docs.dataforseo.com/v3/appendix/errors/.

const PATH = "/v3/dataforseo_labs/google";
const ID_LIST = "/v3/dataforseo_labs/id_list";
const OK = 20_000;
const NO_RESULTS = 40_102;
/** Login or password is wrong, or the account is not verified. */
const UNAUTHORISED: readonly number[] = [40_100, 40_104];
/** Failed at the provider; too many requests a minute, of the same kind, or at the same time. 50000 and above are its errors. */
const LATER: readonly number[] = [40_101, 40_103, 40_202, 40_205, 40_206, 40_209, 42_900];
const RETRY_MS = 60_000;
/** A year of 1,000 domains is about a megabyte. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Tasks of an id list; metadata is kept for a month. */
const MOST_TASKS = 1_000;
const METADATA_MS = 28 * 86_400_000;

/** Google's locations with the language most searched in, by country. */
export const LOCATIONS: Readonly<Record<string, readonly [code: number, language: string, name: string]>> = {
  US: [2840, "en", "United States"],
  GB: [2826, "en", "United Kingdom"],
  DE: [2276, "de", "Germany"],
  FR: [2250, "fr", "France"],
  ES: [2724, "es", "Spain"],
  IT: [2380, "it", "Italy"],
  NL: [2528, "nl", "Netherlands"],
  IN: [2356, "en", "India"],
  BR: [2076, "pt", "Brazil"],
  CA: [2124, "en", "Canada"],
  AU: [2036, "en", "Australia"],
};

const envelope = z.object({
  status_code: z.number(),
  status_message: z.string().default(""),
  cost: z.number().default(0),
  tasks: z
    .array(z.object({ status_code: z.number(), status_message: z.string().default(""), result: z.unknown() }))
    .nullish(),
});

const figures = z.object({ etv: z.number().nullish(), count: z.number().nullish() });
const dated = figures.extend({ year: z.int(), month: z.int().min(1).max(12) });
const results = z.array(
  z.object({
    items: z
      .array(
        z.object({
          target: z.string(),
          metrics: z.object({ organic: z.union([z.array(dated), figures]).nullish() }).nullish(),
        }),
      )
      .nullish(),
  }),
);
const listed = z.array(z.object({ cost: z.coerce.number().nullish(), metadata: z.unknown() }));

interface Access {
  readonly post: Poster;
  readonly url: string;
  readonly login: string;
  readonly password: string;
}

/** DataForSEO Labs with these credentials. */
export function dataForSeo({ post, url, login, password }: Access): EstimateProvider {
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`;
  const send = (path: string, task: object) =>
    post(`${url}${path}`, {
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify([task]),
      keptBytes: MOST_BYTES,
      signal: new AbortController().signal,
    });
  return {
    ...DATAFORSEO,
    async ask(call) {
      const endpoint = call.isHistory ? "historical_bulk_traffic_estimation" : "bulk_traffic_estimation";
      return judge(await send(`${PATH}/${endpoint}/live`, taskOf(call)));
    },
    async costOf({ askedAt, tag }) {
      const now = Date.now();
      if (now - askedAt.getTime() > METADATA_MS) return null;
      const [from, to] = [new Date(askedAt.getTime() - 3_600_000), new Date(askedAt.getTime() + 3_600_000)];
      const answer = await send(ID_LIST, {
        datetime_from: timeOf(from),
        datetime_to: timeOf(to),
        limit: MOST_TASKS,
        include_metadata: true,
      });
      const judged = judge(answer);
      if (judged.kind !== "answered") return null;
      const tasks = listed.parse(resultIn(judged.answer) ?? []);
      const own = tasks.filter(({ metadata }) => JSON.stringify(metadata ?? null).includes(tag));
      return own.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
    },
  };
}

/** What is the same for every account. Prices of November 2026; answers name what was charged. */
export const DATAFORSEO: Omit<EstimateProvider, "ask" | "costOf"> = {
  name: "DataForSEO",
  perCall: 1_000,
  price: { history: { call: 0.1, domain: 0.001 }, newest: { call: 0.01, domain: 0.0001 } },
  historyMonths: 12,
  read: measuresIn,
};

function taskOf({ country, targets, tag, isHistory, month }: EstimateCall): object {
  const [location, language] = LOCATIONS[country] ?? [];
  if (location === undefined) throw invalidInput(`There is no location for the country ${country}.`);
  const [year = 0, number = 0] = month.split("-").map(Number);
  const from = new Date(Date.UTC(year, number - 1 - DATAFORSEO.historyMonths)).toISOString().slice(0, 10);
  return {
    targets: targets.map(({ domain }) => domain),
    location_code: location,
    language_code: language,
    item_types: ["organic"],
    tag,
    ...(isHistory && { date_from: from }),
  };
}

function timeOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace("T", " ")} +00:00`;
}

/** Reads the status of an answer: mostly a code inside of HTTP 200, of the request and of its task. */
function judge(answer: Awaited<ReturnType<Poster>>): ProviderAnswer {
  if (answer.status === "failed") return { kind: "unknown", reason: answer.message };
  const { statusCode, text = "", retryAfterMs } = answer;
  const parsed = statusCode === 200 ? envelope.safeParse(jsonOf(text)) : undefined;
  if (statusCode === 200 && parsed?.success !== true)
    return { kind: "unknown", reason: "Its answer could not be read." };
  const task = parsed?.data?.tasks?.[0];
  const cost = parsed?.data?.cost ?? 0;
  const status = parsed?.data?.status_code ?? statusCode * 100;
  const code = status === OK ? (task?.status_code ?? status) : status;
  if (code === OK || code === NO_RESULTS) return { kind: "answered", answer: text, cost };
  const said = (task?.status_message || parsed?.data?.status_message || `HTTP ${statusCode}`).slice(0, 200);
  if (UNAUTHORISED.includes(code))
    return { kind: "refused", cost, reason: `DataForSEO did not accept the API login and password: ${said}` };
  if (LATER.includes(code) || code >= 50_000)
    return { kind: "later", cost, reason: `DataForSEO asks to wait: ${said}`, delayMs: retryAfterMs ?? RETRY_MS };
  return { kind: "refused", cost, reason: `DataForSEO refused the call: ${said} (${code})` };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function resultIn(text: string): unknown {
  return envelope.parse(jsonOf(text)).tasks?.[0]?.result;
}

/** The measures of an answer. A domain in no search result has no estimate, whatever number stands there. */
function measuresIn(answer: string, { country, month }: EstimateCall): ReadonlyMap<string, readonly Measure[]> {
  const parsed = results.safeParse(resultIn(answer) ?? []);
  if (!parsed.success) throw invalidInput("DataForSEO answered in another form than it documents.");
  const found = new Map<string, Measure[]>();
  for (const { target, metrics } of parsed.data.flatMap(({ items }) => items ?? [])) {
    const organic = metrics?.organic ?? [];
    const months = Array.isArray(organic)
      ? organic.map((one) => ({ ...one, on: `${one.year}-${String(one.month).padStart(2, "0")}` }))
      : [{ ...organic, on: month }];
    found.set(
      target.toLowerCase(),
      months.flatMap(({ on, etv, count }): Measure[] => {
        const keywords = Math.round(count ?? 0);
        const visits = Math.round(etv ?? 0);
        return [
          ...(keywords > 0 && visits > 0 ? [{ kind: "search_visits", on, country, value: visits } as const] : []),
          ...(keywords > 0 ? [{ kind: "ranking_keywords", on, country, value: keywords } as const] : []),
        ];
      }),
    );
  }
  return found;
}
