import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  DIALECT_EXAMPLES,
  type Example,
  FILE_EXAMPLES,
  FIRST_EXAMPLE,
  SIGNATURE_SAMPLES,
  asCurl,
  readingSamples,
} from "../../app/routes/programs/developers/examples.ts";
import { KEY_SCOPES } from "../../core/programs/keys/api-key.ts";
import { newSecret, signatureHeaders } from "../../core/programs/webhooks/message.ts";
import { answerProblems } from "../openapi-validity.ts";
import { axeViolationsIn } from "./axe.ts";
import { useBrowser } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";

const PUBLIC = "https://newlyraised.example";
const run = promisify(execFile);

let site: RunningSite;
let folder: string;
beforeAll(async () => {
  site = await startSite({ data: "own", quotas: { key: 10_000, network: 10_000 } });
  // Inside the project, so that samples find its packages, in a folder that git and lint ignore.
  const generated = join(import.meta.dirname, "../../.react-router");
  await mkdir(generated, { recursive: true });
  folder = await mkdtemp(join(generated, "samples-"));
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});
const open = useBrowser();

const read = async (path: string) => (await (await fetch(site.url + path)).text()).replaceAll("<!-- -->", "");
const unescaped = (html: string) =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
const ask = ({ path, headers = {} }: Example) => fetch(site.url + path, { headers });

describe("examples in the reference", () => {
  it.each([FIRST_EXAMPLE, ...DIALECT_EXAMPLES].map((example) => [example.title, example] as const))(
    "%s",
    async (_, example) => {
      const response = await ask(example);
      expect([response.status, response.headers.get("content-range")]).toEqual([
        expect.toSatisfy((status: number) => status === 200 || status === 206),
        expect.stringMatching(/\//),
      ]);
      const text = await response.text();
      // A sample must produce output.
      expect(text.length).toBeGreaterThan(20);
      expect((await read("/developers")).includes(example.title.replaceAll("'", "&#x27;"))).toBe(true);
    },
  );

  it.each(FILE_EXAMPLES.map((example) => [example.title, example] as const))("%s", async (_, example) => {
    const response = await ask(example);
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  it("match the examples that are executed", async () => {
    const page = unescaped(await read("/developers"));
    for (const example of [FIRST_EXAMPLE, ...DIALECT_EXAMPLES, ...FILE_EXAMPLES])
      expect([example.title, page.includes(asCurl(PUBLIC, example))]).toEqual([example.title, true]);
    for (const { language, code } of [...readingSamples(PUBLIC), ...SIGNATURE_SAMPLES])
      expect([language, page.includes(code)]).toEqual([language, true]);
  });
});

const PYTHON = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"].find((path) =>
  existsSync(path),
);
const OPENSSL = existsSync("/usr/bin/openssl");
const sampleIn = (samples: readonly { language: string; code: string }[], language: string) =>
  samples.find((sample) => sample.language === language)?.code ?? "";

const env = { PATH: process.env["PATH"] ?? "" };

describe("code samples on the page", () => {
  it("read rows in JavaScript", async () => {
    const file = join(folder, "read.mjs");
    await writeFile(file, sampleIn(readingSamples(site.url), "JavaScript"));
    const { stdout } = await run(process.execPath, [file], { env });
    expect(stdout).toMatch(/^\d+ \[/);
    expect(stdout).toContain("Lanternfish");
  });

  it.skipIf(PYTHON === undefined)("reads rows in Python (where it is installed)", async () => {
    const { stdout } = await run(PYTHON ?? "", ["-c", sampleIn(readingSamples(site.url), "Python")], { env });
    expect(stdout.trim().split("\n")).toHaveLength(5);
  });

  const secret = newSecret();
  const body = JSON.stringify({ type: "webhook.test", data: { name: "Céleste Énergie" } });
  const headersAt = (at: Date) => signatureHeaders({ id: "msg_1", body }, [newSecret(), secret], at);
  const cases = (): readonly (readonly [string, Record<string, string>, string, boolean])[] => [
    ["ours", headersAt(new Date()), body, true],
    ["another body", headersAt(new Date()), `${body} `, false],
    ["another secret's", signatureHeaders({ id: "msg_1", body }, [newSecret()], new Date()), body, false],
    ["an outdated signature", headersAt(new Date(Date.now() - 3_600_000)), body, false],
  ];

  it("verify our webhook messages in JavaScript", async () => {
    const file = join(folder, "is-ours.mjs");
    await writeFile(file, sampleIn(SIGNATURE_SAMPLES, "JavaScript"));
    const { isOurs } = z
      .object({
        isOurs: z.function({ input: [z.string(), z.record(z.string(), z.string()), z.string()], output: z.boolean() }),
      })
      .parse(await import(file));
    for (const [name, headers, sent, expected] of cases())
      expect([name, isOurs(secret, headers, sent)]).toEqual([name, expected]);
  });

  it.skipIf(PYTHON === undefined)("knows our messages in Python (where it is installed)", async () => {
    const main = "\nimport json, sys\nprint(is_ours(sys.argv[1], json.loads(sys.argv[2]), sys.argv[3].encode()))\n";
    for (const [name, headers, sent, expected] of cases()) {
      const { stdout } = await run(PYTHON ?? "", [
        "-X",
        "utf8",
        "-c",
        sampleIn(SIGNATURE_SAMPLES, "Python") + main,
        secret,
        JSON.stringify(headers),
        sent,
      ]);
      expect([name, stdout.trim()]).toEqual([name, expected ? "True" : "False"]);
    }
  });

  it.skipIf(!OPENSSL)("knows our messages in a shell (where OpenSSL is installed)", async () => {
    const file = join(folder, "is-ours.sh");
    await writeFile(file, sampleIn(SIGNATURE_SAMPLES, "Shell"));
    for (const [name, headers, sent, expected] of cases()) {
      const bodyFile = join(folder, "body");
      await writeFile(bodyFile, sent);
      const given = {
        ...env,
        SECRET: secret,
        ID: headers["webhook-id"] ?? "",
        TIME: headers["webhook-timestamp"] ?? "",
        SIGNATURE: headers["webhook-signature"] ?? "",
      };
      const ended = await run("/bin/sh", ["-c", `sh ${file} < ${bodyFile}`], { env: given }).then(
        () => true,
        () => false,
      );
      expect([name, ended]).toEqual([name, expected]);
    }
  });
});

describe("/openapi.json", () => {
  const operation = z.object({
    security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
    responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.unknown()).default({}) })),
  });
  const document = z.object({
    openapi: z.literal("3.1.0"),
    servers: z.tuple([z.object({ url: z.literal(PUBLIC) })]),
    paths: z.record(z.string(), z.partialRecord(z.enum(["get", "head", "post", "put", "patch", "delete"]), operation)),
  });

  it("is readable cross-origin and answered with 304 if unchanged", async () => {
    const response = await fetch(`${site.url}/openapi.json`);
    expect([
      response.status,
      response.headers.get("content-type"),
      response.headers.get("access-control-allow-origin"),
    ]).toEqual([200, "application/json; charset=utf-8", "*"]);
    document.parse(await response.json());
    expect(
      (await fetch(`${site.url}/openapi.json`, { headers: { "if-none-match": response.headers.get("etag") ?? "" } }))
        .status,
    ).toBe(304);
  });

  it("lists only existing endpoints with their actual media types", async () => {
    const { paths } = document.parse(JSON.parse(await read("/openapi.json")));
    // Examples of the email finder count as lookups; finder-api.e2e.ts covers them.
    const operations = Object.entries(paths)
      .filter(([path]) => !path.startsWith("/api/finder/"))
      .flatMap(([path, item]) =>
        Object.entries(item).map(([method, { responses, security }]) => ({
          path,
          method,
          isOpen: security.length === 0 || security.some((one) => Object.keys(one).length === 0),
          mediaTypes: Object.keys(responses["200"]?.content ?? {}),
        })),
      );
    expect(operations.length).toBeGreaterThan(20);
    for (const { path, method } of operations.filter(({ isOpen }) => !isOpen))
      expect([method, path, (await fetch(`${site.url}${path}`, { method: method.toUpperCase() })).status]).toEqual([
        method,
        path,
        401,
      ]);
    for (const { path, method, mediaTypes } of operations.filter(({ isOpen }) => isOpen)) {
      const headers = method === "post" ? { "content-type": "application/x-www-form-urlencoded" } : {};
      for (const mediaType of mediaTypes.length === 0 ? [null] : mediaTypes) {
        const accept = mediaType === null ? {} : { accept: mediaType };
        const response = await fetch(`${site.url}${path}${path.startsWith("/rest/") ? "?limit=1" : ""}`, {
          method,
          headers: { ...headers, ...accept },
          ...(method === "post" ? { body: "round=1" } : {}),
        });
        expect(await answerProblems(path, method.toUpperCase(), response.clone())).toEqual([]);
        await response.arrayBuffer();
        const type = response.headers.get("content-type")?.split(";")[0];
        // One object is asked for, and nobody has measured a company of the sample.
        const isEmpty = path === "/rest/v1/measures" && mediaType === "application/vnd.pgrst.object+json";
        const answered = isEmpty ? [406, "application/json"] : [200, mediaType ?? type];
        expect([method, path, response.status, type]).toEqual([method, path, ...answered]);
      }
    }
  });
});

describe("developers page", () => {
  it("links to each of its sections and has no broken links", async () => {
    const html = await read("/developers");
    const anchors = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id = ""]) => id).filter((id) => id !== "content");
    expect(anchors.length).toBeGreaterThan(8);
    for (const id of anchors) expect([id, html.includes(`id="${id}"`)]).toEqual([id, true]);
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    const hrefs = new Set([...main.matchAll(/href="(\/[^"#]*)"/g)].map(([, href = ""]) => unescaped(href)));
    for (const href of hrefs) expect([href, (await fetch(site.url + href)).status]).toEqual([href, 200]);
  });

  it("explains where paying accounts create keys and webhooks, the scopes and keys for feeds", async () => {
    const main = unescaped(await read("/developers"));
    const part = (id: string) =>
      main.slice(main.indexOf(`id="${id}"`), main.indexOf("</section>", main.indexOf(`id="${id}"`)));
    expect(part("keys")).toContain('href="/account/settings/keys"');
    for (const scope of KEY_SCOPES) expect(part("keys")).toContain(`<code>${scope}</code>`);
    expect(part("webhooks")).toContain('href="/account/settings/webhooks"');
    expect(part("exports")).toContain("the scope <code>export</code>");
    expect(part("feeds")).toContain(`curl -u "feed:YOUR_API_KEY" '${PUBLIC}/feeds/rounds.rss?stage=Seed'`);
    expect(main).not.toMatch(/operator gives|ask the operator|ask for yours/);
  });

  it("is valid HTML and linked in every footer", async () => {
    expect(await htmlFaults(await read("/developers"))).toBe("");
    expect((await read("/about")).includes('href="/developers"')).toBe(true);
  });

  it("is accessible and fits at every width with everything open, without console messages", async () => {
    const { page, complaints } = await open(`${site.url}/developers`, { reducedMotion: "reduce" });
    await page.evaluate("for (const details of document.querySelectorAll('main details')) details.open = true");
    expect(await axeViolationsIn(page)).toEqual([]);
    expect(complaints).toEqual([]);
    for (const at of [320, 768, 1024]) {
      await page.setViewportSize({ width: at, height: 900 });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(at);
    }
  });
});
