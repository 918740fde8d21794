import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const packageFile = z.object({ version: z.string() });

/** The product's version in package.json: the day of the newest entry of CHANGELOG.md. */
export const PRODUCT_VERSION = packageFile.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")),
).version;
