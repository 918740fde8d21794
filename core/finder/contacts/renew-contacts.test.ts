import { sql } from "kysely";
import { expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addPayer, as } from "../../../test/builders/delivery.ts";
import { exportedFile } from "../../../test/builders/exports.ts";
import { SILENT_FINDER, SUPPRESSION_KEY } from "../../../test/builders/finder.ts";
import { useDatabase } from "../../../test/database.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import { NO_FILTER } from "../../reading/directory/search/filter.ts";
import type { FinderDeps } from "../finder.ts";
import { recordVerifications } from "../store.ts";
import { ServerBusy } from "../verification/politeness.ts";
import { followCatalogue, refreshContacts } from "./refresh-contacts.ts";
import { renewContacts } from "./renew-contacts.ts";

const database = useDatabase();
const DAY = 86_400_000;
const START = new Date("2026-08-01T12:00:00Z");
const after = (days: number) => fakeClockContext(database.db, new Date(START.getTime() + days * DAY));

/** A company whose founder's address was verified at the start. Returns its company and round. */
async function verifiedLead(slug: string, values: { readonly funding_type?: string } = {}) {
  const make = catalogueBuilders(database.db);
  const domain = `${slug}.example`;
  const company = await make.company({ slug, name: slug, domain });
  const round = await make.round(company, values);
  await sql`insert into company_key (kind, value, company_id) values ('domain', ${domain}, ${company})`.execute(
    database.db,
  );
  await make.role(await make.person({ slug: `${slug}-ada`, name: "Ada Park" }), company);
  await refreshDirectory(after(0), [company]);
  await recordVerifications(after(0), { domain, control: "refused", method: "smtp", mode: "smtp" }, [
    { address: `ada@${domain}`, result: "valid", flags: [], patterns: ["first"] },
  ]);
  await refreshContacts(after(0), [company], SUPPRESSION_KEY);
  return { company, round };
}

const asked: string[] = [];
/** Answers low-priority questions; `busy.example` has too many waiting. */
const deps: FinderDeps = {
  ...SILENT_FINDER,
  resolver: {
    mx: () => Promise.resolve({ kind: "found", records: [{ preference: 10, host: "mx.acme.example" }] }),
    addresses: () => Promise.resolve({ kind: "found", records: ["127.0.0.1"] }),
    ns: () => Promise.resolve({ kind: "none" }),
  },
  mode: () => "smtp",
  isReserved: () => false,
  prober: {
    method: "smtp",
    verify: () => Promise.reject(new Error("visitors' lookups go first")),
    patient(domain, addresses) {
      asked.push(...addresses);
      if (domain === "busy.example") return Promise.reject(new ServerBusy(60));
      const result = domain === "left.example" ? ("invalid" as const) : ("valid" as const);
      return Promise.resolve({
        addresses: addresses.map((address) => ({ address, result, flags: [] })),
        retryLater: false,
        control: "refused",
        unclear: null,
      });
    },
  },
};

const statuses = async () =>
  Object.fromEntries(
    (
      await sql<{ address: string; status: string }>`select address, status from contact order by address`.execute(
        database.db,
      )
    ).rows.map(({ address, status }) => [address, status]),
  );

it("renews expired verifications of leads in use only, once", async () => {
  const [saved, busy, left, listed, picked] = [
    await verifiedLead("saved"),
    await verifiedLead("busy"),
    await verifiedLead("left"),
    await verifiedLead("listed"),
    await verifiedLead("picked"),
  ];
  await verifiedLead("exported", { funding_type: "Seed" });
  await verifiedLead("unused");
  const payer = await addPayer(after(0), "ada");
  for (const { company } of [saved, busy, left])
    await sql`insert into tracked_company (owner, company_id, saved, updated_at)
      values (${payer}, ${company}, true, now())`.execute(database.db);
  await sql`
    with s as (insert into lead_set (filter, lead_count, made_at) values ('', 1, ${after(20).clock.now()})
      returning id),
      m as (insert into lead_set_member (set_id, position, round_id) select id, 0, ${listed.round} from s)
    insert into delivery (account_id, kind, set_id, lead_count, change_id, delivered_at) select ${payer}, 'alert', id,
      1, 0, ${after(20).clock.now()} from s`.execute(database.db);
  const reader = as(after(20), payer, "paid");
  for (const over of [{ picked: [picked.round] }, { filter: { ...NO_FILTER, include: { stage: ["Seed"] } } }])
    await exportedFile(reader, over);
  const { signal } = new AbortController();
  expect(await renewContacts(after(29), deps, signal)).toBe(0);
  await followCatalogue(after(31), SUPPRESSION_KEY);
  expect(await renewContacts(after(31), deps, signal)).toBe(6);
  expect(asked.toSorted()).toEqual([
    "ada@busy.example",
    "ada@exported.example",
    "ada@left.example",
    "ada@listed.example",
    "ada@picked.example",
    "ada@saved.example",
  ]);
  expect(await statuses()).toEqual({
    "ada@busy.example": "pattern",
    "ada@exported.example": "verified",
    "ada@listed.example": "verified",
    "ada@picked.example": "verified",
    "ada@saved.example": "verified",
    "ada@unused.example": "pattern",
  });
  asked.length = 0;
  await renewContacts(after(32), deps, signal);
  expect(asked).toEqual(["ada@busy.example"]);
});

it("contacts no mail server when live verification is off", async () => {
  expect(await renewContacts(after(90), SILENT_FINDER, new AbortController().signal)).toBe(0);
});
