import { sql } from "kysely";
import { expect, it } from "vitest";
import { catalogueBuilders } from "../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { SILENT_FINDER } from "../../test/builders/finder.ts";
import { useDatabase } from "../../test/database.ts";
import { refreshDirectory } from "../reading/directory/refresh.ts";
import { personAnswer } from "./answer/person-answer.ts";
import { readSamplePerson } from "./sample-person.ts";

const database = useDatabase();

it("is in the sample, and the finder labels the address as invented", async () => {
  const ctx = fakeClockContext(database.db);
  const make = catalogueBuilders(database.db);
  const real = await make.company({ slug: "real", name: "Real", domain: "real.example" });
  const bo = await make.person({ slug: "bo", name: "Bo Moss" });
  await make.role(bo, real);
  await make.round(real, {});
  await refreshDirectory(ctx, [real]);
  expect(await readSamplePerson(ctx)).toBe(null);

  const fern = await make.company({ slug: "fern", name: "Fern", domain: "fern.example", is_sample: true });
  await sql`insert into company_key (kind, value, company_id) values ('domain', 'fern.example', ${fern})`.execute(
    database.db,
  );
  const ada = await make.person({ slug: "ada", name: "Ada Park" });
  await make.role(ada, fern);
  const document = await make.document({ source: "list-file", reading: "1", external_id: "sample" });
  await sql`insert into finder_published (address, domain, person_id, document_id, published_by, retrieved_at, patterns)
    values ('ada@fern.example', 'fern.example', ${ada}, ${document}, 'elsewhere', '2026-08-20', '{first}')`.execute(
    database.db,
  );
  await make.round(fern, { is_sample: true });
  await refreshDirectory(ctx, [fern]);
  const person = await readSamplePerson(ctx);
  expect(person).toEqual({ name: "Ada Park", company: "Fern", domain: "fern.example" });
  const { results, reason } = await personAnswer({ ...ctx, actor: { id: "v", access: "anonymous" } }, SILENT_FINDER, {
    name: "Ada Park",
    domain: "fern.example",
    mail: "reserved",
    state: "done",
    tryAgainAt: null,
  });
  expect([results.map(({ email }) => email), reason]).toEqual([["ada@fern.example"], "reserved_domain"]);
});
