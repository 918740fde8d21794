import { hash } from "node:crypto";

/** Requests of one network in an hour: 600 pages in ten minutes, 120 API requests in a minute. */
const PAGES = 3_600;
const API_REQUESTS = 7_200;

/** A visitor who keeps within an hour's limits of the site, which need not take an hour. */
export class Visitor {
  readonly #site: string;
  readonly #cookie: Record<string, string>;
  readonly #key: Record<string, string>;
  #pages = PAGES;
  #api = API_REQUESTS;
  /** Everything read, to be searched for hidden values. */
  readonly texts: string[] = [];

  /** With a session's cookie and an API key, an account's visits. */
  constructor(site: string, account: { readonly cookie: string; readonly key: string } | null = null) {
    this.#site = site;
    this.#cookie = account === null ? {} : { cookie: account.cookie };
    this.#key = account === null ? {} : { authorization: `Bearer ${account.key}` };
  }

  get pagesLeft(): number {
    return this.#pages;
  }

  get used(): string {
    return `${PAGES - this.#pages} pages, ${API_REQUESTS - this.#api} API requests`;
  }

  /** Reads a page; null if the hour's pages are used up or there is none. Answers that repeat a hidden value are not kept. */
  async page(path: string, { isKept = true } = {}): Promise<string | null> {
    if (this.#pages === 0) return null;
    this.#pages -= 1;
    return this.#read(path, {}, { isKept });
  }

  /** Reads an address that no page limit counts, with the account's key. */
  async file(path: string): Promise<string | null> {
    if (this.#api === 0) return null;
    this.#api -= 1;
    return this.#read(path, { headers: this.#key });
  }

  /** Calls a tool of MCP with the account's key. */
  async tool(name: string, given: object): Promise<string | null> {
    if (this.#api === 0) return null;
    this.#api -= 1;
    return this.#read(
      "/mcp",
      {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...this.#key },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } }),
      },
      { isKept: false },
    );
  }

  /** Asks the email finder, with a proof of work if it wants one; null if the day's lookups are used up. */
  async lookUp(path: string, body: Readonly<Record<string, string>>): Promise<string | null> {
    if (this.#api === 0) return null;
    this.#api -= 1;
    const response = await fetch(this.#site + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...this.#cookie },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status === 428 && body["solution"] === undefined) {
      const { challenge, bits } = JSON.parse(text) as { readonly challenge: string; readonly bits: number };
      return this.lookUp(path, { ...body, challenge, solution: solutionOf(challenge, bits) });
    }
    return response.status === 429 ? null : text;
  }

  async #read(
    path: string,
    init: { readonly method?: string; readonly body?: string; readonly headers?: Record<string, string> },
    { isKept = true } = {},
  ): Promise<string | null> {
    const headers = { ...this.#cookie, ...init.headers };
    const response = await fetch(this.#site + path, { ...init, headers, redirect: "manual" });
    const text = await response.text();
    if (response.status === 429) throw new Error(`${path} is refused: the hour's limits are lower than this bench's`);
    if (isKept) this.texts.push(text);
    return response.ok ? text : null;
  }
}

function solutionOf(challenge: string, bits: number): string {
  let tried = 0;
  while (Number.parseInt(hash("sha256", `${challenge}:${tried}`).slice(0, 8), 16) >>> (32 - bits) !== 0) tried += 1;
  return String(tried);
}
