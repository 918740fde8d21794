import { afterEach, describe, expect, it } from "vitest";
import { politeHttpClient } from "../../../../platform/http-client.ts";
import { collected } from "../../../../test/builders/collected.ts";
import {
  accessionOf,
  type EdgarServer,
  edgarServer,
  indexPath,
  masterIndex,
  noticePath,
  servedFiling,
  type ServedFiling,
} from "../../../../test/edgar-server.ts";
import type { Opened } from "../record.ts";
import type { ValidatorCache, Validators } from "../source.ts";
import { edgarClient, type EdgarClientOptions } from "./edgar-client.ts";
import { FORM_D, open as openSource } from "./open.ts";
import { type EdgarInputs, openForms } from "./open-forms.ts";

const CONTACT = "Invented Company ada@invented.example";
const FRIDAY = "2024-05-03";

const open: EdgarServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function edgar(filings: readonly ServedFiling[] = [], options?: Parameters<typeof edgarServer>[0]) {
  const server = await edgarServer(options);
  server.setToday(FRIDAY);
  server.add(...filings);
  open.push(server);
  return server;
}

/** A client without waits, for servers without a rate limit. */
const impatient = () =>
  politeHttpClient({
    userAgent: CONTACT,
    requestsPerSecond: 1_000,
    allowPrivateAddresses: true,
    sleep: () => Promise.resolve(),
  });

interface Run extends Partial<EdgarClientOptions> {
  readonly today?: string;
}

function run(
  { origin }: EdgarServer,
  inputs: EdgarInputs,
  { today = FRIDAY, ...options }: Run = {},
): Promise<Opened[]> {
  return collected(
    openForms(inputs, {
      forms: FORM_D,
      clock: { now: () => new Date(`${today}T18:00:00Z`) },
      edgar: () => edgarClient({ userAgent: CONTACT, origin, http: impatient(), ...options }),
      ...(options.readAlready && { readAlready: options.readAlready }),
    }),
  );
}

const since = (day: string, until = FRIDAY) => ({ since: day, until });
const onFriday = (...numbers: number[]) => numbers.map((n) => servedFiling(n, { filedOn: FRIDAY }));
const numbered = (...numbers: number[]) => numbers.map((n) => accessionOf(n, FRIDAY));

function cache(): ValidatorCache & { known: Map<string, Validators> } {
  const known = new Map<string, Validators>();
  return { known, get: async (url) => known.get(url), set: async (url, validators) => void known.set(url, validators) };
}

const kinds = (opened: readonly Opened[]): string[] =>
  opened.map((one) =>
    one.kind === "document" ? one.document.externalId : `${one.kind} ${one.input.replace(/^http:\/\/[^/]+/, "")}`,
  );
const reasons = (opened: readonly Opened[]) => opened.flatMap((one) => (one.kind === "unreadable" ? [one.reason] : []));
const missing = ({ notice: _notice, ...filing }: ServedFiling): ServedFiling => filing;

describe("edgarClient", () => {
  it.each([undefined, "", "curl/8", "Invented Company", "someone@nowhere"])(
    "rejects the User-Agent %s",
    (userAgent) => {
      expect(() => edgarClient({ userAgent })).toThrow('set SEC_USER_AGENT="Your Company you@yourcompany.example"');
    },
  );

  it("sends at most 8 requests per second", async () => {
    const server = await edgar(onFriday(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    const client = edgarClient({ userAgent: CONTACT, origin: server.origin, requestsPerSecond: 1_000 });
    await run(server, since(FRIDAY), { http: { get: (url) => client.get(url).then(answerOf) } });
    const times = server.requests.map(({ at }) => at);
    expect(times).toHaveLength(11);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1000);
    expect(server.requests.every(({ headers }) => headers["user-agent"] === CONTACT)).toBe(true);
  });

  it("waits for the Retry-After of an overloaded server, then continues", async () => {
    const server = await edgar(onFriday(0), { throttles: false });
    server.fail("unavailable", /primary_doc/, 2);
    expect(kinds(await run(server, since(FRIDAY)))).toEqual(numbered(0));
  });

  it("waits after a refusal, and ends the run when EDGAR keeps refusing", async () => {
    const waits: number[] = [];
    const sleep = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
    const [one, two, three] = onFriday(0, 1, 2);
    const server = await edgar(
      [one, two, three].filter((filing) => filing !== undefined),
      { throttles: false },
    );
    server.fail("refused", /0009990000\/|24000000/, 2);
    server.fail("refused", /24000001/);
    const opened = await run(server, since(FRIDAY), { sleep });
    expect(kinds(opened)).toEqual([...numbered(0), `unreadable ${two && noticePath(two)}`]);
    expect(reasons(opened)).toEqual([expect.stringContaining("asked too often; wait ten minutes")]);
    expect(waits).toEqual([2_000, 15_000, 2_000, 15_000, 60_000]);
    expect(server.paths(three && noticePath(three))).toEqual([]);
  });

  it("does not read a maintenance page as a filing or index", async () => {
    const server = await edgar(onFriday(0, 1), { throttles: false });
    const validators = cache();
    server.fail("maintenance", /primary_doc/, 1);
    const opened = await run(server, since(FRIDAY), { validators });
    expect(kinds(opened)).toEqual([expect.stringContaining("unreadable"), ...numbered(1)]);
    expect(reasons(opened)).toEqual([expect.stringContaining('web page ("SEC.gov | System Maintenance")')]);
    server.fail("maintenance", /daily-index/, 1);
    expect(reasons(await run(server, since(FRIDAY), { validators }))).toHaveLength(1);
    expect(kinds(await run(server, since(FRIDAY), { validators }))).toContain(accessionOf(0, FRIDAY));
  });

  it("ends the run after five failures in a row", async () => {
    const server = await edgar(onFriday(0, 1, 2, 3, 4, 5, 6, 7), { throttles: false });
    server.fail("cut off", /primary_doc/);
    const opened = await run(server, since(FRIDAY));
    expect(opened).toHaveLength(5);
    expect(reasons(opened).at(-1)).toMatch(/^EDGAR failed 5 times in a row\./);
  });

  it("does not store a notice that lacks its end", async () => {
    const server = await edgar(onFriday(0, 1), { throttles: false });
    server.fail("half a notice", /primary_doc/, 1);
    const opened = await run(server, since(FRIDAY));
    expect(reasons(opened)).toEqual(["the notice is cut off; a later run fetches it again"]);
  });
});

/** An answer of EDGAR's client in the form of the HTTP client's. */
function answerOf(answer: Awaited<ReturnType<ReturnType<typeof edgarClient>["get"]>>) {
  if (answer.kind !== "body") throw new Error(`expected a body, got ${answer.kind}`);
  const { url, bytes: body } = answer;
  return { status: "ok" as const, url, body, contentType: null, etag: null, lastModified: null };
}

describe("the daily indexes", () => {
  it("list each filing once, with its date", async () => {
    const joint = servedFiling(1);
    const server = await edgar(
      [
        joint,
        { ...joint, company: "ITS CO-ISSUER" },
        servedFiling(2, { form: "D/A" }),
        { ...servedFiling(3), form: "8-K" },
      ],
      { throttles: false },
    );
    server.add(...onFriday(0), { ...joint, filedOn: FRIDAY });
    const opened = await run(server, since("2024-04-27"));
    expect(kinds(opened)).toEqual([accessionOf(1), accessionOf(2), ...numbered(0)]);
    expect(server.paths("daily-index")).toEqual(
      ["2024-04-27", "2024-04-28", "2024-04-29", "2024-04-30", "2024-05-01", "2024-05-02", "2024-05-03"].map((day) =>
        indexPath(day),
      ),
    );
    const [first] = opened;
    if (first?.kind !== "document") throw new Error("expected a document");
    expect(await collected(first.document.read())).toMatchObject([
      {
        kind: "record",
        record: {
          sourceUrl: expect.stringMatching(/^https:\/\/www\.sec\.gov\/Archives\/.*-index\.htm$/),
          effectiveAt: "2024-05-02T00:00:00.000Z",
          filing: { filedOn: "2024-05-02" },
        },
      },
    ]);
  });

  it("are requested conditionally once all their filings were read", async () => {
    const server = await edgar(onFriday(0, 1), { throttles: false });
    const validators = cache();
    await run(server, since(FRIDAY), { validators });
    server.requests.length = 0;
    expect(kinds(await run(server, since(FRIDAY), { validators }))).toEqual([`unchanged ${indexPath(FRIDAY)}`]);
    expect(server.requests).toHaveLength(1);
  });

  it("are requested again while one of their filings is missing, and only that filing is fetched", async () => {
    const [zero, one] = onFriday(0, 1);
    const server = await edgar(
      [zero, one && missing(one)].filter((filing) => filing !== undefined),
      { throttles: false },
    );
    const validators = cache();
    expect(kinds(await run(server, since(FRIDAY), { validators }))).toEqual([
      ...numbered(0),
      `unreadable ${one && noticePath(one)}`,
    ]);
    server.requests.length = 0;
    const readAlready = async () => new Set(numbered(0));
    const again = kinds(await run(server, since(FRIDAY), { validators, readAlready }));
    expect(again).toEqual([`unchanged ${accessionOf(0, FRIDAY)}`, `unreadable ${one && noticePath(one)}`]);
    expect(server.paths()).toEqual([indexPath(FRIDAY), one && noticePath(one)]);
  });

  it("report malformed lines with their number and read the others", async () => {
    const server = await edgar(onFriday(0), { throttles: false });
    const line = `9990000|INVENTED|D|20240503|edgar/data/9990000/${accessionOf(0, FRIDAY)}.txt`;
    server.serve(
      indexPath(FRIDAY),
      masterIndex(line, "", "not a line", "9990009|NO NUMBER|D|20240503|edgar/data/9990009/x.txt", line),
    );
    const opened = await run(server, since(FRIDAY));
    expect(kinds(opened)).toEqual([
      `unreadable ${indexPath(FRIDAY)}, line 8`,
      `unreadable ${indexPath(FRIDAY)}, line 9`,
      ...numbered(0),
    ]);
  });

  it("may be missing on weekends and holidays, but not on five working days in a row", async () => {
    const server = await edgar([servedFiling(1)], { throttles: false });
    server.holidays.add("2024-05-01");
    expect(kinds(await run(server, since("2024-04-27")))).toEqual([accessionOf(1)]);
    for (const day of ["2024-04-29", "2024-04-30", "2024-05-02", "2024-05-03"]) server.holidays.add(day);
    server.requests.length = 0;
    const opened = await run(server, since("2024-04-29", "2024-05-10"));
    expect(reasons(opened)).toEqual([expect.stringContaining("5 working days in a row, the last of 2024-05-03")]);
    expect(server.requests).toHaveLength(5);
  });
});

describe("the feed of latest filings", () => {
  it("is read from the oldest new filing on, back to filings read before", async () => {
    const server = await edgar(
      [...Array(250).keys()].map((n) => servedFiling(n)),
      { throttles: false },
    );
    const read = new Set([...Array(145).keys()].map((n) => accessionOf(n)));
    const readAlready = async (ids: readonly string[]) => new Set(ids.filter((id) => read.has(id)));
    const opened = kinds(await run(server, { latest: 2_000 }, { readAlready }));
    const documents = opened.filter((one) => !one.startsWith("unchanged"));
    expect(documents).toEqual([...Array(105).keys()].map((n) => accessionOf(145 + n)));
    expect(server.paths("browse-edgar")).toHaveLength(3);
  });

  it("is read only as far as requested", async () => {
    const server = await edgar(
      [...Array(130).keys()].map((n) => servedFiling(n)),
      { throttles: false },
    );
    expect(await run(server, { latest: 100 })).toHaveLength(100);
  });

  it("reports an outage", async () => {
    const server = await edgar([servedFiling(1)], { throttles: false });
    server.fail("maintenance", /browse-edgar/);
    expect(reasons(await run(server, { latest: 100 }))).toEqual([expect.stringContaining("System Maintenance")]);
  });
});

const opening = (options: Record<string, string>, inputs: readonly string[] = []) =>
  openSource({
    inputs,
    options,
    clock: { now: () => new Date(`${FRIDAY}T18:00:00Z`) },
    settings: { siteName: "Funded Weekly", siteUrl: "https://funded.example" },
  });

describe("open", () => {
  it.each([
    [{}, "Name files, folders or URLs"],
    [{ since: "yesterday" }, "is not a date"],
    [{ since: "2024-02-30" }, "is not a date"],
    [{ since: "" }, "is not a date"],
    [{ since: "2024-05-04" }, "is in the future"],
    [{ since: "2001-01-01" }, "give that day or a later one"],
    [{ since: "2024-05-02", until: "2024-05-01" }, "is after --until"],
    [{ until: "2024-05-01" }, "--until needs --since"],
    [{ since: "2024-05-01", days: "7" }, "Give only one of"],
    [{ days: "0" }, "is not a number from 1 to 366"],
    [{ days: "a week" }, "is not a number"],
    [{ latest: "5000" }, "is not a number from 1 to 2000"],
  ])("rejects %o", (options, message) => {
    expect(() => opening(options)).toThrow(message);
  });

  it("needs a contact, and accepts one among the options", async () => {
    await expect(collected(opening({ days: "7" }))).rejects.toThrow("set SEC_USER_AGENT");
    const server = await edgar();
    const opened = openSource({
      inputs: [],
      options: { days: "1", contact: "ada@funded.example" },
      clock: { now: () => new Date(`${FRIDAY}T18:00:00Z`) },
      settings: { siteName: "Funded Weekly", siteUrl: "https://funded.example", edgarUrl: server.origin },
    });
    await collected(opened);
    expect(server.requests[0]?.headers["user-agent"]).toBe("Funded Weekly ada@funded.example");
    expect(server.paths()).toEqual([indexPath("2024-05-02"), indexPath(FRIDAY)]);
  });
});

describe("EDGAR URLs", () => {
  it("open notices, filing pages, indexes and feeds, but no other hosts", async () => {
    const filings = [0, 1, 2, 3].map((n) => servedFiling(n));
    const server = await edgar(filings, { throttles: false });
    const [zero, one, two] = filings;
    server.serve(
      "/Archives/edgar/full-index/2024/QTR2/master.idx",
      masterIndex(`${two?.cik}|X|D|2024-05-02|edgar/data/9990002/${two?.accession}.txt`),
    );
    server.serve("/page", "<!doctype html><html>");
    const at = (path: string): string => `${server.origin}${path}`;
    const opened = await run(server, [
      at(zero ? noticePath(zero) : ""),
      at(`/Archives/edgar/data/9990001/${one?.accession.replaceAll("-", "")}/${one?.accession}-index.htm`),
      at("/Archives/edgar/full-index/2024/QTR2/master.idx"),
      at("/cgi-bin/browse-edgar?action=getcurrent&output=atom&count=1"),
      at(indexPath("2024-05-02", "form")),
      at("/page"),
      "https://elsewhere.example/Archives/edgar/data/1/0009990001-24-000001-index.htm",
    ]);
    expect(kinds(opened)).toEqual([
      accessionOf(0),
      accessionOf(1),
      accessionOf(2),
      accessionOf(3),
      accessionOf(0),
      accessionOf(1),
      "unreadable /page",
      expect.stringContaining("elsewhere.example"),
    ]);
  });
});
