import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { inventedNotice, type InventedNotice } from "./builders/invented-notice.ts";

/** A filing that the server lists and serves. */
export interface ServedFiling {
  readonly accession: string;
  readonly cik: string;
  readonly company: string;
  readonly form: string;
  /** `YYYY-MM-DD`. */
  readonly filedOn: string;
  /** Its `primary_doc.xml`; without one the filing is listed but missing. */
  readonly notice?: string;
  /** Its file number, which the page of its header states. */
  readonly fileNumber?: string;
}

/** Kinds of misbehaviour towards matching paths. */
export type EdgarFault = "maintenance" | "unavailable" | "cut off" | "half a notice" | "slow" | "refused";

interface ActiveFault {
  readonly fault: EdgarFault;
  readonly matches: RegExp;
  left: number;
}

export interface EdgarRequest {
  readonly path: string;
  readonly at: number;
  readonly headers: IncomingMessage["headers"];
}

const DENIED =
  '<?xml\nversion="1.0" encoding="UTF-8"?>\n<Error>\n    <Code>AccessDenied</Code>\n    <Message>Access Denied</Message>\n</Error>';
const page = (title: string, text: string): string =>
  `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`;
const THROTTLED = page("SEC.gov | Request Rate Threshold Exceeded", "Your request rate has been limited.");
const UNDECLARED = page("SEC.gov | Your Request Originates from an Undeclared Automated Tool", "Declare your traffic.");
const MAINTENANCE = page("SEC.gov | System Maintenance", "EDGAR is unavailable until 6 a.m. Eastern Time.");

/** EDGAR blocks clients that send more requests in a second. */
const REQUESTS_PER_SECOND = 10;
const SLOW_MS = 300;

export interface EdgarServerOptions {
  /** True if it rejects more than ten requests in a second. */
  readonly throttles?: boolean;
  /** Serves an invented notice for every filing that has none, for example for the indexes of another day. */
  readonly invents?: boolean;
}

/** Starts an EDGAR on loopback: its paths, headers, rate limit and faults. Close it after use. */
export async function edgarServer({ throttles = true, invents = false }: EdgarServerOptions = {}) {
  const filings: ServedFiling[] = [];
  const files = new Map<string, Buffer>();
  const requests: EdgarRequest[] = [];
  const faults: ActiveFault[] = [];
  const holidays = new Set<string>();
  let today = "9999-12-31";

  const faultFor = (path: string): EdgarFault | undefined => {
    const active = faults.find(({ matches, left }) => left > 0 && matches.test(path));
    if (active !== undefined) active.left -= 1;
    return active?.fault;
  };
  const contentOf = (path: string): Buffer | undefined => {
    const visible = filings.filter(({ filedOn }) => filedOn <= today);
    return (
      files.get(path) ??
      indexAt(path, visible, { holidays, today }) ??
      feedAt(path, visible) ??
      headerAt(path, visible) ??
      noticeAt(path, visible, invents)
    );
  };
  const isTooFast = (at: number): boolean =>
    throttles && requests.filter((request) => request.at > at - 1_000).length > REQUESTS_PER_SECOND;

  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const at = performance.now();
    requests.push({ path, at, headers: request.headers });
    if (!/\S+@\S+/.test(request.headers["user-agent"] ?? "")) return html(response, 403, UNDECLARED);
    if (isTooFast(at)) return html(response, 403, THROTTLED);
    const content = contentOf(path);
    const fault = faultFor(path);
    if (fault === undefined || content === undefined) return send(request, response, path, content);
    if (fault === "maintenance") return html(response, 200, MAINTENANCE);
    if (fault === "refused") return html(response, 403, THROTTLED);
    if (fault === "unavailable") return response.writeHead(503, { "retry-after": "0" }).end();
    if (fault === "half a notice") return response.writeHead(200).end(content.subarray(0, content.length / 2));
    if (fault === "cut off") {
      response.writeHead(200, { "content-length": content.length });
      return response.write(content.subarray(0, content.length / 2), () => response.destroy());
    }
    return setTimeout(() => send(request, response, path, content), SLOW_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    origin: address && typeof address === "object" ? `http://127.0.0.1:${address.port}` : "",
    requests,
    /** Paths of the requests so far; a `part` selects those that contain it. */
    paths: (part = ""): string[] => requests.flatMap(({ path }) => (path.includes(part) ? [path] : [])),
    holidays,
    add(...more: readonly ServedFiling[]) {
      filings.push(...more);
    },
    /** Serves these bytes at a path, regardless of the filings. */
    serve(path: string, content: string | Buffer) {
      files.set(path, Buffer.from(content));
    },
    /** Hides filings and indexes after this day. */
    setToday(date: string) {
      today = date;
    },
    /** Misbehaves `times` times on paths that match. */
    fail(fault: EdgarFault, matches: RegExp, times = Infinity) {
      faults.push({ fault, matches, left: times });
    },
    recover() {
      faults.length = 0;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type EdgarServer = Awaited<ReturnType<typeof edgarServer>>;

/** An invented filing number `n` of a filer. */
export function servedFiling(
  n: number,
  {
    filedOn = "2024-05-02",
    form = "D",
    ...notice
  }: Partial<InventedNotice> & { filedOn?: string; form?: "D" | "D/A" } = {},
): ServedFiling {
  const { cik = `000999${String(n).padStart(4, "0")}`, name = `Invented ${n}, Inc.` } = notice;
  return {
    accession: accessionOf(n, filedOn),
    cik,
    company: name.toUpperCase(),
    form,
    filedOn,
    notice: inventedNotice({ ...notice, cik, name, submissionType: form }),
  };
}

/** The accession number of {@link servedFiling} `n`. */
export function accessionOf(n: number, filedOn = "2024-05-02"): string {
  return `0009990000-${filedOn.slice(2, 4)}-${String(n).padStart(6, "0")}`;
}

/** The path of a filing's notice. */
export function noticePath({ cik, accession }: Pick<ServedFiling, "cik" | "accession">): string {
  return `/Archives/edgar/data/${Number(cik)}/${accession.replaceAll("-", "")}/primary_doc.xml`;
}

/** The path of a day's `master.idx`. */
export function indexPath(date: string, kind: "master" | "form" = "master"): string {
  const [year = "", month = ""] = date.split("-");
  const quarter = Math.ceil(Number(month) / 3);
  return `/Archives/edgar/daily-index/${year}/QTR${quarter}/${kind}.${date.replaceAll("-", "")}.idx`;
}

/** A `master.idx` with these lines. */
export function masterIndex(...lines: readonly string[]): string {
  return `Description:           Daily Index of EDGAR Dissemination Feed\nComments:              webmaster@sec.gov\n \nCIK|Company Name|Form Type|Date Filed|File Name\n${"-".repeat(80)}\n${lines.map((line) => `${line}\n`).join("")}`;
}

const fileOf = ({ cik, accession }: ServedFiling): string => `edgar/data/${Number(cik)}/${accession}.txt`;

const columns = (form: string, company: string, cik: string, filed: string, file: string) =>
  `${form.padEnd(12)}${company.padEnd(62)}${cik.padEnd(12)}${filed.padEnd(12)}${file}`;

function indexAt(
  path: string,
  filings: readonly ServedFiling[],
  { holidays, today }: { readonly holidays: ReadonlySet<string>; readonly today: string },
): Buffer | undefined {
  const [, kind, day = ""] = /\/daily-index\/\d{4}\/QTR\d\/(master|form)\.(\d{8})\.idx$/.exec(path) ?? [];
  if (kind === undefined) return undefined;
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || holidays.has(date) || date > today) return undefined;
  const listed = filings.filter(({ filedOn }) => filedOn === date);
  if (kind === "master") {
    const lines = listed.map(
      (filing) => `${Number(filing.cik)}|${filing.company}|${filing.form}|${day}|${fileOf(filing)}`,
    );
    return Buffer.from(masterIndex(...lines), "latin1");
  }
  const lines = listed.map((filing) =>
    columns(filing.form, filing.company, String(Number(filing.cik)), day, fileOf(filing)),
  );
  const heading = columns("Form Type", "Company Name", "CIK", "Date Filed", "File Name");
  return Buffer.from([heading, "-".repeat(140), ...lines, ""].join("\n"), "latin1");
}

/** The page of a filing's header, which is SGML in HTML. */
function headerAt(path: string, filings: readonly ServedFiling[]): Buffer | undefined {
  const filing = filings.find(({ accession }) => path.endsWith(`/${accession}-index-headers.html`));
  if (filing?.fileNumber === undefined) return undefined;
  const { accession, form, cik, company, fileNumber } = filing;
  const lines = [
    "<SEC-HEADER>",
    `<ACCESSION-NUMBER>${accession}`,
    `<TYPE>${form}`,
    "<FILER>",
    "<COMPANY-DATA>",
    `<CONFORMED-NAME>${company}`,
    `<CIK>${cik}`,
    "</COMPANY-DATA>",
    "<FILING-VALUES>",
    `<FILE-NUMBER>${fileNumber}`,
    "</FILING-VALUES>",
    "</FILER>",
    "</SEC-HEADER>",
  ];
  const escaped = lines.join("\n").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return Buffer.from(`<html><body><pre>\n${escaped}\n</pre></body></html>`);
}

function feedAt(path: string, filings: readonly ServedFiling[]): Buffer | undefined {
  const url = new URL(path, "http://edgar.invalid");
  if (url.pathname !== "/cgi-bin/browse-edgar" || url.searchParams.get("output") !== "atom") return undefined;
  const start = Number(url.searchParams.get("start") ?? 0);
  const count = Number(url.searchParams.get("count") ?? 40);
  // Like EDGAR's, the filter is a prefix of the form.
  const matching = filings.filter(({ form }) => form.startsWith(url.searchParams.get("type") ?? ""));
  const newest = matching
    .map((filing, at) => ({ filing, at }))
    .sort((a, b) =>
      a.filing.filedOn === b.filing.filedOn ? b.at - a.at : a.filing.filedOn < b.filing.filedOn ? 1 : -1,
    );
  const entries = newest.slice(start, start + count).map(({ filing }) => entryOf(filing));
  return Buffer.from(
    `<?xml version="1.0" encoding="ISO-8859-1" ?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n<title>Latest Filings</title>\n${entries.join("\n")}\n</feed>`,
    "latin1",
  );
}

function entryOf({ accession, cik, company, form, filedOn }: ServedFiling): string {
  const folder = `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession.replaceAll("-", "")}`;
  const name = company.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<entry>
<title>${form} - ${name} (${cik}) (Filer)</title>
<link rel="alternate" type="text/html" href="${folder}/${accession}-index.htm"/>
<summary type="html"> &lt;b&gt;Filed:&lt;/b&gt; ${filedOn} &lt;b&gt;AccNo:&lt;/b&gt; ${accession} &lt;b&gt;Size:&lt;/b&gt; 7 KB</summary>
<updated>${filedOn}T11:26:36-05:00</updated>
<category scheme="https://www.sec.gov/" label="form type" term="${form}"/>
<id>urn:tag:sec.gov,2008:accession-number=${accession}</id>
</entry>`;
}

function noticeAt(path: string, filings: readonly ServedFiling[], invents: boolean): Buffer | undefined {
  const notice = filings.find((filing) => noticePath(filing) === path)?.notice;
  if (notice !== undefined) return Buffer.from(notice);
  const cik = /^\/Archives\/edgar\/data\/(\d+)\/\d{18}\/primary_doc\.xml$/.exec(path)?.[1];
  return invents && cik !== undefined ? Buffer.from(inventedNotice({ cik, name: `Invented ${cik}, Inc.` })) : undefined;
}

/** Sends a web page. */
function html(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { "content-type": "text/html" });
  return response.end(text);
}

/** Sends a file with validators and compression as EDGAR does; a missing index is denied rather than not found. */
function send(request: IncomingMessage, response: ServerResponse, path: string, content: Buffer | undefined) {
  if (content === undefined) {
    response.writeHead(path.includes("-index/") ? 403 : 404, { "content-type": "application/xml" });
    return response.end(DENIED);
  }
  const isFile = path.startsWith("/Archives/");
  const etag = `"${createHash("sha256").update(content).digest("hex").slice(0, 16)}"`;
  if (isFile && request.headers["if-none-match"] === etag) return response.writeHead(304).end();
  const zips = /\bgzip\b/.test(String(request.headers["accept-encoding"]));
  response.writeHead(200, {
    ...(isFile && { etag, "last-modified": "Fri, 03 May 2024 20:00:00 GMT" }),
    ...(path.startsWith("/cgi-bin/") && { "content-type": "application/atom+xml; charset=ISO-8859-1" }),
    ...(zips && { "content-encoding": "gzip" }),
  });
  return response.end(zips ? gzipSync(content) : content);
}
