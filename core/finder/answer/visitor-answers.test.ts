import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { SILENT_FINDER } from "../../../test/builders/finder.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import { recordVerifications } from "../store.ts";
import { personAnswer } from "./person-answer.ts";
import { addressAnswer, domainAnswer } from "./stored-answers.ts";

const database = useDatabase();
/** The sample is one round, that of Open Oak. */
const sees = (access: "anonymous" | "paid"): Context => ({
  ...fakeClockContext(database.db),
  actor: { id: access, access },
  publicAccess: { sampleSize: 1, delayDays: 0, pages: "teaser" },
});
const [visitor, member] = [() => sees("anonymous"), () => sees("paid")];

beforeAll(async () => {
  const ctx = member();
  const make = catalogueBuilders(database.db);
  const document = await make.document({ source: "list-file", reading: "1", retrieved_at: "2026-08-20T00:00:00Z" });
  const companies = [
    { slug: "open-oak", name: "Open Oak", founder: "Ida Moss", address: "moss@open-oak.example", on: "2026-08-30" },
    {
      slug: "hidden-hazel",
      name: "Hazel",
      founder: "Una Quill",
      address: "quill@hidden-hazel.example",
      on: "2026-05-14",
    },
  ];
  const ids = [];
  for (const { slug, name, founder, address, on } of companies) {
    const domain = `${slug}.example`;
    const company = await make.company({ slug, name, domain });
    await make.round(company, { announced_on: on });
    const person = await make.person({ slug: founder.toLowerCase().replace(" ", "-"), name: founder });
    await make.role(person, company);
    await sql`insert into company_key (kind, value, company_id) values ('domain', ${domain}, ${company})`.execute(
      ctx.db,
    );
    await sql`insert into finder_published (address, domain, person_id, document_id, published_by, retrieved_at,
      patterns)
      values (${address}, ${domain}, ${person}, ${document}, 'company', '2026-08-20', '{last}')`.execute(ctx.db);
    await recordVerifications(ctx, { domain, control: "refused", method: "smtp", mode: "smtp" }, [
      { address: `bo@${domain}`, result: "valid", flags: [], patterns: ["first"] },
    ]);
    ids.push(company);
  }
  await refreshDirectory(ctx, ids);
});

const shown = ({ results }: { readonly results: readonly { readonly email: string }[] }) =>
  results.map(({ email }) => email).toSorted();

const ended = (domain: string) => ({ domain, state: "done", mail: "hosts", tryAgainAt: null }) as const;
const atDomain = async (ctx: Context, domain: string) =>
  shown((await domainAnswer(ctx, SILENT_FINDER, ended(domain))).answer);
const ofPerson = async (ctx: Context, domain: string, name: string) =>
  shown(await personAnswer(ctx, SILENT_FINDER, { ...ended(domain), name }));
const ofAddress = async (ctx: Context, domain: string, address: string) =>
  shown((await addressAnswer(ctx, SILENT_FINDER, { ...ended(domain), address })).answer);

describe("the finder's answers about a company outside the sample", () => {
  it("name nobody to visitors who look up its domain", async () => {
    expect(await atDomain(visitor(), "hidden-hazel.example")).toEqual([]);
    expect(await atDomain(member(), "hidden-hazel.example")).toEqual([
      "bo@hidden-hazel.example",
      "quill@hidden-hazel.example",
    ]);
    expect(await atDomain(visitor(), "open-oak.example")).toEqual(["bo@open-oak.example", "moss@open-oak.example"]);
  });

  it("do not confirm to visitors that a person works there", async () => {
    expect(await ofPerson(visitor(), "hidden-hazel.example", "Una Quill")).toEqual(
      await ofPerson(visitor(), "hidden-hazel.example", "Nobody Known"),
    );
    expect(await ofPerson(member(), "hidden-hazel.example", "Una Quill")).toEqual(["quill@hidden-hazel.example"]);
    expect(await ofPerson(visitor(), "open-oak.example", "Ida Moss")).toEqual(["moss@open-oak.example"]);
  });

  it("do not confirm to visitors that a document names an address", async () => {
    const address = "quill@hidden-hazel.example";
    expect(await ofAddress(visitor(), "hidden-hazel.example", address)).toEqual([]);
    expect(await ofAddress(member(), "hidden-hazel.example", address)).toEqual([address]);
  });
});
