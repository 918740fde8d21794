import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { killServersBelow } from "../embedded.ts";
import { canMount, mountDisk } from "../mounted-disk.ts";
import { keepPage, runSite, type SiteProcess } from "../site-process.ts";

async function statusOf(site: SiteProcess, path: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(`${await site.address}${path}`, { redirect: "manual", ...init });
  await response.arrayBuffer();
  return response.status;
}

/** Random text, which cannot be compressed, so that it needs new space. */
const contact = (): RequestInit => ({
  method: "POST",
  body: new URLSearchParams({
    name: "Ada",
    email: `ada-${randomBytes(4).toString("hex")}@acme.example`,
    message: randomBytes(1_500).toString("base64url"),
  }),
});

const errorsIn = (log: string): readonly string[] =>
  log
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level === "error")
    .map(({ msg }) => msg);

describe.skipIf(!canMount)("a disk that fails under the site (skipped where file systems cannot be mounted)", () => {
  it("full disk: serves pages, answers writes with 503 and one log line, and recovers once there is space", async () => {
    const disk = await mountDisk(256);
    const dataDir = join(disk.folder, "data");
    const site = runSite({ DATA_DIR: dataDir });
    await keepPage(await site.address);

    await disk.fill();
    const statuses: number[] = [];
    // The first may still fit into existing files.
    while (!statuses.includes(503) && statuses.length < 4) statuses.push(await statusOf(site, "/contact", contact()));
    expect(statuses).toContain(503);
    expect(await statusOf(site, "/companies")).toBe(200);

    await disk.free();
    await expect.poll(() => statusOf(site, "/companies?stage=seed")).toBe(200);
    await expect.poll(() => statusOf(site, "/contact", contact())).toBeLessThan(500);
    await expect.poll(() => site.stdout()).toContain("The database can be written again after");
    const { code, stdout, stderr } = await site.end("SIGTERM");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(errorsIn(stdout)).toContainEqual(expect.stringMatching(/disk is full: free some space/));
  });

  it("read-only disk: serves cached pages, answers the rest with 503, recovers automatically, and refuses to start with a one-line error", async () => {
    const disk = await mountDisk(256);
    const dataDir = join(disk.folder, "data");
    const site = runSite({ DATA_DIR: dataDir });
    await keepPage(await site.address);

    // A mounted disk in use can become read-only only in the moment after its database was killed.
    await expect
      .poll(
        async () => {
          await killServersBelow(disk.folder);
          return disk.remount("ro").then(
            () => "read-only",
            (error: Error) => error.message,
          );
        },
        { interval: 20 },
      )
      .toBe("read-only");
    await expect.poll(() => statusOf(site, "/companies?stage=seed")).toBe(503);
    expect(await statusOf(site, "/companies")).toBe(200);
    expect(await statusOf(site, "/contact", contact())).toBe(503);
    const refused = await runSite({ DATA_DIR: dataDir }).ended;
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The data folder .* cannot be written: .*\n$/),
    });

    await disk.remount("rw");
    await expect.poll(() => statusOf(site, "/companies?stage=seed")).toBe(200);
    await expect.poll(() => statusOf(site, "/contact", contact())).toBeLessThan(500);
    const { code, stdout, stderr } = await site.end("SIGTERM");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(errorsIn(stdout)).toContainEqual(
      expect.stringMatching(/^The built-in database cannot be started again yet/),
    );
  });
});
