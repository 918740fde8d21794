import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { precompress } from "./precompress.ts";
import { loadStaticFiles, serveStaticFile, type StaticFile } from "./static-files.ts";

const SCRIPT = "console.debug('built');\n".repeat(50);
let folder: string;
let files: Map<string, StaticFile>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "newly-raised-static-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/app-1a2b.js"), SCRIPT);
  await writeFile(join(folder, "icon.svg"), "<svg/>");
  await writeFile(join(folder, "secret.map"), "{}");
  await mkdir(join(folder, ".vite"));
  await writeFile(join(folder, ".vite/manifest.json"), "{}");
  await precompress(folder);
  files = loadStaticFiles(folder);
});
afterAll(() => rm(folder, { recursive: true }));

function get(address: string, headers: Record<string, string> = {}): Response {
  const file = files.get(address);
  if (file === undefined) throw new Error(`no file at ${address}`);
  return serveStaticFile(file, new Request(`http://site.example${address}`, { headers }));
}

describe("built files", () => {
  it("include only known types and neither hidden files nor compressed variants", () => {
    expect([...files.keys()].sort()).toEqual(["/assets/app-1a2b.js", "/icon.svg"]);
  });

  it.each([
    ["br", "gzip, deflate, br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    [null, "identity", (body: Buffer) => body],
  ] as const)("are sent as %s for Accept-Encoding %s", async (encoding, accepted, decode) => {
    const response = get("/assets/app-1a2b.js", { "accept-encoding": accepted });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    const body = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-length")).toBe(String(body.byteLength));
    expect(decode(body).toString()).toBe(SCRIPT);
  });

  it("are immutable with a hash in their name and cached for an hour otherwise", () => {
    expect(get("/assets/app-1a2b.js").headers.get("cache-control")).toContain("immutable");
    expect(get("/icon.svg").headers.get("cache-control")).toBe("public, max-age=3600");
  });

  it("are answered with 304 to clients that have them", () => {
    const etag = get("/icon.svg").headers.get("etag") ?? "";
    expect(get("/icon.svg", { "if-none-match": etag }).status).toBe(304);
    expect(get("/icon.svg", { "if-none-match": '"other"' }).status).toBe(200);
  });
});
