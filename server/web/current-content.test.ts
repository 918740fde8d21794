import { describe, expect, it } from "vitest";
import { Content, ContentReader } from "../../app/content/content.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { currentContent } from "./current-content.ts";
import { createOutageGuard, Unavailable } from "./outage.ts";

const LAST = new Content([]);
const failing = (lastRead: Content | null) => ({
  lastRead,
  async read(): Promise<Content> {
    throw new Error("refused");
  },
});
const database = useDatabase();

function contentWith(reader: Parameters<typeof currentContent>[0]["reader"], isAway = false) {
  const logged: string[] = [];
  const log = { error: (_details: object, message: string) => logged.push(message) };
  return { of: currentContent({ reader, ctx: fakeClockContext(database.db), outages: { isAway }, log }), logged };
}

describe("content that cannot be read", () => {
  it("is replaced by the last content read, except on pages that sell", async () => {
    const { of } = contentWith(failing(LAST));
    for (const path of ["/about", "/companies", "/checkouts"]) expect(await of(path)).toBe(LAST);
    const selling = [
      "/",
      "/_root.data",
      "/pricing",
      "/pricing.data",
      "/checkout",
      "/checkout/return",
      "/alternatives/x",
    ];
    for (const path of selling) await expect(of(path)).rejects.toThrow(Unavailable);
  });

  it("fails every page if nothing was ever read", async () => {
    await expect(contentWith(failing(null)).of("/about")).rejects.toThrow(Unavailable);
  });

  it("is logged unless the database is known to be away", async () => {
    const [up, away] = [contentWith(failing(LAST)), contentWith(failing(LAST), true)];
    await Promise.all([up.of("/about"), away.of("/about")]);
    expect([up.logged, away.logged]).toEqual([["the site's content could not be read"], []]);
  });

  it("becomes a 503 page that asks to try again", async () => {
    const { of } = contentWith(failing(LAST));
    const guard = createOutageGuard({
      outages: undefined,
      errorPage: ({ status, title, action }) => new Response(`${title} ${action?.href}`, { status }),
      isPage: () => true,
    });
    const { response } = await guard(async () => {
      await of("/pricing");
      throw new Error("rendered");
    })(new Request("https://funded.example/pricing?plan=pro"));
    expect([response.status, await response.text()]).toEqual([503, "We'll be right back /pricing?plan=pro"]);
  });
});

it("reads no content before its first read, and none that was not stored", async () => {
  const reader = new ContentReader();
  expect(reader.lastRead).toBeNull();
  const content = await contentWith(reader).of("/pricing");
  expect(content).toBe(reader.lastRead);
});
