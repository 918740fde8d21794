import { sql } from "kysely";
import { expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { checkCatalogue } from "./check.ts";

const database = useDatabase();

it("counts dangling references by column", async () => {
  const ctx = fakeClockContext(database.db);
  expect(await checkCatalogue(ctx)).toEqual({});
  await sql`insert into role (person_id, company_id, relation) values (7, 8, 'founder')`.execute(database.db);
  await sql`
    insert into claim (subject_kind, subject_id, method, effective_at, retrieved_at, fields)
    values ('round', 9, 'edited', now(), now(), '{}')`.execute(database.db);
  expect(await checkCatalogue(ctx)).toEqual({
    "role.person_id": 1,
    "role.company_id": 1,
    "claim.subject_id of a round": 1,
  });
});
