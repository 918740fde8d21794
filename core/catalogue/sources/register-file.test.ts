import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { collected } from "../../../test/builders/collected.ts";
import { listening } from "../../../test/listening.ts";
import { documentOfRecord, openerOfRegister } from "./register-file.ts";
import { firstYear, registerKind } from "./register-kind.ts";
import type { OpenRequest, Validators } from "./source.ts";

/** All that a register declares: its reader, and its kind. */
const open = openerOfRegister({
  reading: (request) => `invented/1 since ${firstYear(request)}`,
  async *read(path, request) {
    for (const name of (await readFile(path, "utf8")).replace(/\n$/, "").split("\n"))
      if (name === "") yield "no_name";
      else
        yield documentOfRecord({
          externalId: `invented:${name}`,
          title: name,
          kept: { name },
          reading: "invented/1",
          retrievedAt: request.clock.now(),
          outcome: {
            kind: "record",
            ref: `invented:${name}`,
            record: { method: "filed", company: { name, country: "FR" }, people: [] },
          },
        });
  },
});
const kind = registerKind({
  key: "invented",
  label: "Invented register",
  about: "Invented.",
  file: { address: "https://register.example/all.txt", about: "All of it." },
  opener: () => Promise.resolve({ open }),
});

async function requestFor(url: string) {
  const dataDir = await mkdtemp(join(tmpdir(), "register-file-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const known = new Map<string, Validators>();
  const validators = {
    get: (key: string) => Promise.resolve(known.get(key)),
    set: (key: string, value: Validators) => Promise.resolve(void known.set(key, value)),
  };
  const settings = { siteName: "Test", siteUrl: "https://test.example", sourceTargets: "any" as const, dataDir };
  const clock = { now: () => new Date("2026-11-20T12:00:00Z") };
  return { inputs: [url], options: {}, clock, settings, validators } satisfies OpenRequest;
}

async function serving(body: () => string, headers: { readonly etag?: string } = { etag: '"1"' }) {
  const served = { url: "", agents: new Set<string | undefined>(), sent: 0 };
  const origin = await listening((request, response) => {
    served.agents.add(request.headers["user-agent"]);
    if (headers.etag !== undefined && request.headers["if-none-match"] === headers.etag)
      return void response.writeHead(304).end();
    served.sent += 1;
    response.writeHead(200, headers).end(body());
  });
  return Object.assign(served, { url: `${origin}/all.txt` });
}

it("reads a register that is a declaration and a reader, by the address and years of its form", async () => {
  const { url, agents } = await serving(() => "Ada Robotics\nBoole Labs\n");
  const { inputs, options } = kind.request({ url, since: "2024" }, { options: {}, now: new Date(0), dataDir: "/" });
  const request = { ...(await requestFor(url)), inputs, options };
  expect((await collected(open(request))).map((one) => one.kind)).toEqual(["document", "document", "left out"]);
  expect(await collected(open(request))).toEqual([{ kind: "unchanged", input: url }]);
  expect([...agents]).toEqual(["Test (+https://test.example)"]);
});

it.each([
  ["a validator", { etag: '"1"' }],
  ["no validator", {}],
] as const)(
  "goes on with the file of a stopped run, served with %s, and deletes it once it is read",
  async (_, headers) => {
    const served = await serving(() => "Ada Robotics\nBoole Labs\n", headers);
    const request = await requestFor(served.url);
    const folder = join(request.settings.dataDir, "registers");
    for await (const one of open(request)) {
      expect(one.kind).toBe("document");
      break;
    }
    expect(await readdir(folder)).toHaveLength(2);
    expect(await collected(open(request))).toHaveLength(3);
    expect(served.sent).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  },
);

it("tells by reason what is left out while it reads", async () => {
  const { url } = await serving(() => `Ada Robotics\n${"\n".repeat(2_500)}Boole Labs`);
  const opened = await collected(open(await requestFor(url)));
  expect(opened.map((one) => (one.kind === "left out" ? one.leftOut["no_name"] : one.kind))).toEqual([
    "document",
    1_000,
    1_000,
    "document",
    500,
  ]);
});

it("fetches the file again for other years, which keep other records", async () => {
  const { url } = await serving(() => "Ada Robotics\n");
  const request = await requestFor(url);
  await collected(open(request));
  expect(await collected(open({ ...request, options: { since: "2020" } }))).toHaveLength(2);
});

it("reports a missing file, and removes what no run resumed within a day", async () => {
  const origin = await listening((_, response) => void response.writeHead(404).end());
  const request = await requestFor(`${origin}/gone`);
  await collected(open(request));
  const folder = join(request.settings.dataDir, "registers");
  await writeFile(join(folder, "abandoned"), "a person");
  await utimes(join(folder, "abandoned"), 1, 1);
  expect(await collected(open(request))).toMatchObject([
    { kind: "unreadable", reason: expect.stringContaining("404") },
  ]);
  expect(await readdir(folder)).toEqual([]);
});

it("refuses what is no year", async () => {
  const request = await requestFor("https://register.example/all.txt");
  await expect(collected(open({ ...request, options: { since: "soon" } }))).resolves.toMatchObject([
    { kind: "unreadable", reason: expect.stringContaining("not a year") },
  ]);
  expect(kind.options.safeParse({ since: "25" }).success).toBe(false);
});
