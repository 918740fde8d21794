import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { useDatabase } from "../test/database.ts";
import { generateSchemaTypes } from "./generate-types.ts";

const database = useDatabase();

it("db/schema.ts matches the migrations (else run `npm run db:types`)", async () => {
  const written = await readFile(path.join(import.meta.dirname, "schema.ts"), "utf8");
  expect(written).toBe(await generateSchemaTypes(database.db));
});
