import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type S3Server, startS3Server } from "../../../test/s3-server.ts";
import { folderPlace } from "./folder-place.ts";
import type { Place } from "./open-place.ts";
import { s3Place } from "./s3-place.ts";

let service: S3Server;
let folder = "";
const bucket = (changes: Partial<Parameters<typeof s3Place>[0]> = {}) =>
  s3Place({ kind: "s3", bucket: "bucket", prefix: "a folder/", ...service, ...changes });

beforeAll(async () => {
  service = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), "places-"));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

async function* pieces(bytes: Uint8Array, failAt = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += 1_000_000) {
    if (from >= failAt) throw new Error("the database went away");
    yield bytes.subarray(from, from + 1_000_000);
  }
}
/** Ends once `release` is resolved. */
const release = Promise.withResolvers<undefined>();
async function* endless(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("x");
  await release.promise;
}
const namesAt = async (place: Place) => (await place.list()).map(({ name }) => name).sort();

describe.each<[string, () => Place]>([
  ["folder storage", () => folderPlace(join(folder, "made", "here"))],
  ["bucket storage", () => bucket()],
])("%s", (_, open) => {
  it("stores, lists, reads and deletes empty, small and multipart files", async () => {
    const place = open();
    expect(await namesAt(place)).toEqual([]);
    const contents = { "one.tar.zst": randomBytes(40_000_000), "two.tar.zst": randomBytes(10), empty: Buffer.alloc(0) };
    for (const [name, content] of Object.entries(contents)) await place.write(name, pieces(content));
    expect(await namesAt(place)).toEqual(["empty", "one.tar.zst", "two.tar.zst"]);
    expect((await place.list()).find(({ name }) => name === "one.tar.zst")?.bytes).toBe(40_000_000);
    for (const [name, content] of Object.entries(contents))
      expect((await buffer(place.read(name))).equals(content)).toBe(true);
    for (const name of Object.keys(contents)) await place.remove(name);
    expect(await namesAt(place)).toEqual([]);
  });

  it("replaces a file atomically and keeps the old one if the upload breaks off", async () => {
    const place = open();
    await place.write("kept", pieces(Buffer.from("first")));
    await expect(place.write("kept", pieces(randomBytes(20_000_000), 18_000_000))).rejects.toThrow("went away");
    expect((await buffer(place.read("kept"))).toString()).toBe("first");
    await place.write("kept", pieces(Buffer.from("second")));
    expect((await buffer(place.read("kept"))).toString()).toBe("second");
    expect(await namesAt(place)).toEqual(["kept"]);
    await place.remove("kept");
  });
});

describe("a folder", () => {
  it("restricts files to their owner and hides unfinished ones", async () => {
    const place = folderPlace(join(folder, "left"));
    await place.write("first", pieces(Buffer.from("x")));
    await writeFile(join(folder, "left", ".first.unfinished-0123456789ab"), "half");
    expect(await namesAt(place)).toEqual(["first"]);
    expect((await stat(join(folder, "left", "first"))).mode & 0o777).toBe(0o600);
  });

  it("describes unfinished files with their writers and deletes the abandoned ones", async () => {
    const place = folderPlace(join(folder, "unfinished"));
    await place.write("first.tar.zst", pieces(Buffer.from("x")));
    const seen: string[] = [];
    for (const name of ["aaaaaaaaaaaa-0123456789ab", "bbbbbbbbbbbb-0123456789ab", "0123456789ab"])
      await writeFile(join(folder, "unfinished", `.first.tar.zst.unfinished-${name}`), "half");
    await place.removeUnfinished(async ({ file, mark }) => (seen.push(`${file} ${mark}`), mark === "aaaaaaaaaaaa"));
    expect(seen.sort()).toEqual(["first.tar.zst ", "first.tar.zst aaaaaaaaaaaa", "first.tar.zst bbbbbbbbbbbb"]);
    expect((await readdir(join(folder, "unfinished"))).sort()).toEqual([
      ".first.tar.zst.unfinished-0123456789ab",
      ".first.tar.zst.unfinished-bbbbbbbbbbbb-0123456789ab",
      "first.tar.zst",
    ]);
  });

  it("reports in one line why it cannot write", async () => {
    await writeFile(join(folder, "file"), "");
    await expect(folderPlace(join(folder, "file")).write("x", pieces(Buffer.from("x")))).rejects.toMatchObject({
      code: expect.any(String),
      message: expect.stringMatching(/^The file [^\n]+ cannot be written[^\n]+$/),
    });
  });
});

describe("a bucket", () => {
  it("aborts a broken upload so that its parts are not billed", async () => {
    await expect(bucket().write("x", pieces(randomBytes(20_000_000), 18_000_000))).rejects.toThrow("went away");
    expect({ uploads: service.openUploads(), objects: service.objects.size }).toEqual({ uploads: 0, objects: 0 });
  });

  it("lists all unfinished uploads and aborts the abandoned ones", async () => {
    const uploads = ["one", "two", "three"].map((name) =>
      bucket()
        .write(name, endless())
        .catch((error: unknown) => error),
    );
    await expect.poll(() => service.openUploads()).toBe(3);
    await bucket({ prefix: "elsewhere/" }).removeUnfinished(async () => true);
    await bucket().removeUnfinished(async ({ file, mark }) => mark === null && file !== "two");
    expect(service.openUploads()).toBe(1);
    release.resolve(undefined);
    expect(await Promise.all(uploads)).toEqual([expect.any(Error), undefined, expect.any(Error)]);
    await bucket().remove("two");
  });

  it("retries when the service fails briefly", async () => {
    service.fail("PUT", /partNumber=1/, 503);
    await bucket().write("x", pieces(Buffer.from("x")));
    expect([...service.objects.keys()]).toEqual(["bucket/a folder/x"]);
    await bucket().remove("x");
  });

  it.each([
    ["keys", { secretAccessKey: "another" }, "SignatureDoesNotMatch"],
    ["region", { region: "us-east-1" }, "AuthorizationHeaderMalformed"],
  ])("reports in one line that the %s are rejected", async (_, changes, code) => {
    await expect(bucket(changes).list()).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(new RegExp(`^s3://bucket/a folder/ refused \\(${code}\\): check [^\\n]+$`)),
    });
  });

  it("reports in one line an unreachable service and a missing file", async () => {
    await expect(bucket({ endpoint: "http://127.0.0.1:1" }).list()).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("cannot be reached"),
    });
    await expect(buffer(bucket().read("nothing"))).rejects.toMatchObject({ code: "not_found" });
  });
});
