import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const packageFile = z.object({ version: z.string() });

/** The program's version in package.json. */
export async function productVersion(): Promise<string> {
  return packageFile.parse(JSON.parse(await readFile(join(import.meta.dirname, "../../package.json"), "utf8"))).version;
}
