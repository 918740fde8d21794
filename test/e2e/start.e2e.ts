import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { sampleCatalogue } from "../../content/sample/catalogue.ts";
import { CHILD_ENVIRONMENT } from "../child-environment.ts";
import { killServersBelow, serversBelow } from "../embedded.ts";
import { runSite, type SiteProcess } from "../site-process.ts";

const LIST = "Company,Website,Amount,Stage,Date\nFernhollow,https://fernhollow.example,$4M,Seed,2026-01-05\n";
const statistics = z.object({ companies: z.number() });

// The tests run in sequence on one data folder: the first starts, then conditions of each later one.
let folder = "";
let dataDir = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "newly-raised-start-"));
  // When run as root, the database server runs as another user, who must enter the folder.
  await chmod(folder, 0o711);
  dataDir = join(folder, "data");
});
afterAll(async () => {
  await killServersBelow(folder);
  await rm(folder, { recursive: true, force: true });
});

function start(): SiteProcess {
  return runSite({ DATA_DIR: dataDir });
}

async function page(site: SiteProcess, path: string): Promise<{ status: number; body: string }> {
  const response = await fetch(`${await site.address}${path}`);
  return { status: response.status, body: await response.text() };
}

/** Runs a command on the site's data and returns its summary. */
async function command(program: string, ...args: readonly string[]): Promise<unknown> {
  const script = join(import.meta.dirname, "../../server/cli", `${program}.ts`);
  const env = { ...CHILD_ENVIRONMENT, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [script, ...args, "--json"], {
    env,
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(await text(child.stdout));
}

async function stopped(site: SiteProcess, signal: "SIGTERM" | "SIGINT"): Promise<void> {
  expect(await site.end(signal)).toMatchObject({ code: 0, stderr: "" });
}

describe("starting and stopping the site", () => {
  it("gives two simultaneous first starts one shared database and sample catalogue", async () => {
    const sites = [start(), start()] as const;
    for (const site of sites) {
      const { status, body } = await page(site, "/companies");
      expect(status).toBe(200);
      expect(body).toContain("Sample data");
    }
    expect(await serversBelow(dataDir)).toHaveLength(1);
    await stopped(sites[0], "SIGTERM");
    expect((await page(sites[1], "/companies/founders")).status).toBe(200);
    expect(statistics.parse(await command("catalogue", "stats")).companies).toBe(sampleCatalogue().companies.length);
    await stopped(sites[1], "SIGINT");
    expect(await serversBelow(dataDir)).toEqual([]);
  });

  it("shows imports by the command line beside a running site, even after kill -9", async () => {
    const list = join(folder, "list.csv");
    await writeFile(list, LIST);
    const site = start();
    expect((await page(site, "/companies/fernhollow")).status).toBe(404);
    await command("import", list);
    expect((await page(site, "/companies/fernhollow")).body).toContain("Fernhollow");
    expect(await site.end("SIGKILL")).toMatchObject({ code: null });

    const again = start();
    expect((await page(again, "/companies/fernhollow")).status).toBe(200);
    await again.end("SIGKILL");
    await killServersBelow(dataDir);

    const recovered = start();
    expect((await page(recovered, "/companies/fernhollow")).status).toBe(200);
    expect(statistics.parse(await command("catalogue", "stats")).companies).toBe(
      sampleCatalogue().companies.length + 1,
    );
    await stopped(recovered, "SIGTERM");
    expect(await serversBelow(dataDir)).toEqual([]);
  });

  it("reports a taken port in one line and leaves nothing running", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const { code, stderr } = await runSite({ DATA_DIR: dataDir, PORT: String(port) }).ended;
    other.close();
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^Port ${port} is already in use\\..*PORT=.*\n$`));
    expect(await serversBelow(dataDir)).toEqual([]);
  });
});
