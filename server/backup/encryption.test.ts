import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { decrypted, encrypted, readPassphrase } from "./encryption.ts";

const PASSPHRASE = "a passphrase of these tests";

/** Chunks of irregular sizes, as files and networks give them. */
async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0, size = 1; from < bytes.byteLength; from += size, size = (size * 7 + 3) % 70_001)
    yield bytes.subarray(from, from + size);
}

/** So that the tests do not wait for the passphrase. */
const WORK_FACTOR = 8;
const seal = (bytes: Uint8Array) => buffer(encrypted(inChunks(bytes), PASSPHRASE, WORK_FACTOR));
const open = (bytes: Uint8Array, passphrase: string | undefined = PASSPHRASE) =>
  buffer(decrypted(inChunks(bytes), passphrase));

describe("an encrypted backup", () => {
  it.each([0, 1, 21, 22, 65_535, 65_536, 65_537, 131_072, 1_000_000])(
    "opens with its passphrase: %i bytes",
    async (n) => {
      const bytes = randomBytes(n);
      const sealed = await seal(bytes);
      expect(n < 16 || !sealed.includes(bytes.subarray(0, 16))).toBe(true);
      expect((await open(sealed)).equals(bytes)).toBe(true);
    },
  );

  it("needs its passphrase, and says so in one line", async () => {
    const sealed = await seal(randomBytes(1_000));
    await expect(buffer(decrypted(inChunks(sealed), undefined))).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/^This backup is encrypted: [^\n]+--passphrase-file[^\n]+BACKUP_PASSPHRASE\.$/),
    });
    await expect(open(sealed, `${PASSPHRASE}!`)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/^The passphrase does not open this backup[^\n]+$/),
    });
  });

  it("is rejected when it was cut short or altered anywhere", async () => {
    const sealed = await seal(randomBytes(200_000));
    for (const at of [25, 60, 150, 220, 5_000, 65_800, 131_500, sealed.byteLength - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      for (const bytes of [changed, sealed.subarray(0, at)])
        await expect(open(bytes), `at ${at}`).rejects.toMatchObject({ code: "invalid_input" });
    }
    await expect(open(Buffer.concat([sealed, Buffer.from("x")]))).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("reports an error of its source as it is", async () => {
    const sealed = await seal(randomBytes(200_000));
    async function* failing(at: number): AsyncGenerator<Uint8Array> {
      yield sealed.subarray(0, at);
      throw new Error("the disk went away");
    }
    for (const at of [10, 100, 100_000])
      await expect(buffer(decrypted(failing(at), PASSPHRASE)), `at ${at}`).rejects.toThrow("the disk went away");
  });
});

it("reads a backup that is not encrypted as it is, with or without a passphrase", async () => {
  for (const size of [0, 5, 100_000]) {
    const bytes = randomBytes(size);
    expect((await open(bytes)).equals(bytes)).toBe(true);
    expect((await buffer(decrypted(inChunks(bytes), undefined))).equals(bytes)).toBe(true);
  }
});

it("reads a passphrase from a file of one line, and refuses others in one line", async () => {
  const folder = await mkdtemp(join(tmpdir(), "passphrase-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "passphrase");
  for (const ending of ["", "\n", "\r\n"]) {
    await writeFile(file, PASSPHRASE + ending);
    expect(await readPassphrase(file)).toBe(PASSPHRASE);
  }
  for (const text of ["", "too short", `${PASSPHRASE}\n${PASSPHRASE}\n`]) {
    await writeFile(file, text);
    await expect(readPassphrase(file)).rejects.toMatchObject({ code: "invalid_input" });
  }
  await expect(readPassphrase(join(folder, "none"))).rejects.toThrow(/^The passphrase file \S+ cannot be read\.$/);
});
