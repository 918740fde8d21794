/** Requests of one network in an hour: 600 pages in ten minutes, 120 API requests in a minute. */
const PAGES = 3_600;
const API_REQUESTS = 7_200;

/** A visitor who keeps within an hour's limits of the site, which need not take an hour. */
export class Visitor {
  readonly #site: string;
  #pages = PAGES;
  #api = API_REQUESTS;
  /** Everything read, to be searched for hidden values. */
  readonly texts: string[] = [];

  constructor(site: string) {
    this.#site = site;
  }

  get pagesLeft(): number {
    return this.#pages;
  }

  get used(): string {
    return `${PAGES - this.#pages} pages, ${API_REQUESTS - this.#api} API requests`;
  }

  /** Reads a page; null if the hour's pages are used up or there is none. */
  async page(path: string): Promise<string | null> {
    if (this.#pages === 0) return null;
    this.#pages -= 1;
    return this.#read(path, {});
  }

  /** Reads an address that no page limit counts. */
  async file(path: string, headers: Record<string, string> = {}): Promise<string | null> {
    if (this.#api === 0) return null;
    this.#api -= 1;
    return this.#read(path, { headers });
  }

  async tool(name: string, given: object, headers: Record<string, string> = {}): Promise<string | null> {
    if (this.#api === 0) return null;
    this.#api -= 1;
    return this.#read(
      "/mcp",
      {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } }),
      },
      { isKept: false },
    );
  }

  async #read(path: string, init: RequestInit, { isKept = true } = {}): Promise<string | null> {
    const response = await fetch(this.#site + path, { ...init, redirect: "manual" });
    const text = await response.text();
    if (response.status === 429) throw new Error(`${path} is refused: the hour's limits are lower than this bench's`);
    if (isKept) this.texts.push(text);
    return response.ok ? text : null;
  }
}
