import { createHash } from "node:crypto";
import { createServer } from "node:http";

/** An item of a feed, visible from the start of its day. */
export interface ServedItem {
  readonly id: string;
  readonly title: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** Kinds of answers at a feed's address. */
export type FeedFormat = "rss" | "atom" | "json" | "web page" | "unavailable";

/** Starts a server of news feeds on loopback, one per path, with the newest items of each. Close it after use. */
export async function feedServer({ longest }: { readonly longest: number }) {
  const feeds = new Map<string, { readonly items: readonly ServedItem[]; format: FeedFormat }>();
  let today = "9999-12-31";
  const server = createServer((request, response) => {
    const feed = feeds.get(request.url ?? "");
    if (feed === undefined) return response.writeHead(404).end();
    if (feed.format === "unavailable") return response.writeHead(503).end();
    const visible = feed.items.filter(({ day }) => day <= today);
    const newest = visible.toSorted((a, b) => b.day.localeCompare(a.day)).slice(0, longest);
    const [type, body] = written(newest, feed.format, today);
    const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
    if (request.headers["if-none-match"] === etag) return response.writeHead(304).end();
    response.writeHead(200, { "content-type": type, etag });
    return response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const origin = address && typeof address === "object" ? `http://127.0.0.1:${address.port}` : "";
  return {
    /** Adds a feed; returns its address. */
    add(name: string, items: readonly ServedItem[], format: FeedFormat): string {
      feeds.set(`/${name}`, { items, format });
      return `${origin}/${name}`;
    },
    setFormat(name: string, format: FeedFormat) {
      const feed = feeds.get(`/${name}`);
      if (feed === undefined) throw new Error(`there is no feed ${name}`);
      feed.format = format;
    },
    setToday(date: string) {
      today = date;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type FeedServer = Awaited<ReturnType<typeof feedServer>>;

/** Items with a text of their own need no fetch of their articles, which do not exist. */
const TEXT = "The company told reporters today.";
const instantOf = (day: string) => new Date(`${day}T06:00:00Z`);

function written(
  items: readonly ServedItem[],
  format: FeedFormat,
  today: string,
): readonly [type: string, body: string] {
  switch (format) {
    case "rss": {
      const entries = items.map(
        ({ id, title, day }) =>
          `<item><title>${title}</title><link>${id}</link><guid>${id}</guid><description>${TEXT}</description><pubDate>${instantOf(day).toUTCString()}</pubDate></item>`,
      );
      return [
        "application/rss+xml",
        `<rss version="2.0"><channel><title>News</title>${entries.join("")}</channel></rss>`,
      ];
    }
    case "atom": {
      const entries = items.map(
        ({ id, title, day }) =>
          `<entry><title>${title}</title><link href="${id}"/><id>${id}</id><summary>${TEXT}</summary><published>${instantOf(day).toISOString()}</published></entry>`,
      );
      return [
        "application/atom+xml",
        `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title>${entries.join("")}</feed>`,
      ];
    }
    case "json": {
      const entries = items.map(({ id, title, day }) => ({
        id,
        url: id,
        title,
        summary: TEXT,
        date_published: instantOf(day),
      }));
      const feed = { version: "https://jsonfeed.org/version/1.1", title: "News", items: entries };
      return ["application/feed+json", JSON.stringify(feed)];
    }
    default:
      return ["text/html", `<!doctype html><html><head><title>News</title></head><body>Moved, ${today}</body></html>`];
  }
}
