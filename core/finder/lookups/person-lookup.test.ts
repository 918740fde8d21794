import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { knows, NOW, usePersonSearch } from "../../../test/builders/person-search.ts";
import type { FinderDeps } from "../finder.ts";
import { recordVerifications } from "../store.ts";

const { database, context, finder, states, shown } = usePersonSearch();

describe("looking up a person", () => {
  it("shows stored data at once, then the server's reply, which it stores", async () => {
    const { deps, heard } = await finder(knows("ada"));
    const [first, last] = await states(deps, "Ada Park, alder.example");
    expect(first).toMatchObject({ kind: "answer", answer: { state: "searching", results: [], reason: null } });
    expect(last).toMatchObject({
      kind: "answer",
      answer: {
        state: "done",
        reason: null,
        results: [
          {
            email: "ada@alder.example",
            confidence: "medium",
            status: "pattern",
            source: "The mailbox exists; it may belong to a colleague",
            confirmedAt: NOW.toISOString(),
            flags: ["colleague"],
            owner: null,
            sources: [
              { kind: "verified", date: NOW.toISOString() },
              { kind: "pattern", label: "Based on a common name pattern" },
            ],
          },
        ],
      },
    });
    const asked = heard.length;
    expect(await shown(deps, "ada park @ alder.example")).toEqual(["ada@alder.example medium pattern", "done"]);
    expect(heard.length).toBe(asked);
  });

  it("marks a verification older than 30 days as expired", async () => {
    const ctx = context(new Date("2026-07-30T00:00:00Z"));
    await recordVerifications(ctx, { domain: "aspen.example", control: "refused", method: "smtp", mode: "smtp" }, [
      { address: "ada@aspen.example", result: "valid", flags: [], patterns: ["first"] },
    ]);
    const { deps } = await finder({}, { mode: "mx_only" });
    const last = (await states(deps, "Ada Park, aspen.example")).at(-1);
    expect(last).toMatchObject({
      answer: {
        reason: "not_verified",
        results: [
          {
            email: "ada@aspen.example",
            confidence: "medium",
            status: "pattern",
            source: "Confirmed by its mail server more than 30 days ago",
            confirmedAt: "2026-07-30T00:00:00.000Z",
          },
        ],
      },
    });
  });

  it("keeps earlier results if the server no longer knows the address", async () => {
    await recordVerifications(
      context(),
      { domain: "beech.example", control: "refused", method: "smtp", mode: "smtp" },
      [{ address: "ada@beech.example", result: "valid", flags: [], patterns: ["first"] }],
    );
    await recordVerifications(
      context(new Date("2026-09-02T00:00:00Z")),
      { domain: "beech.example", control: "unclear", method: "smtp", mode: "smtp" },
      [{ address: "ada@beech.example", result: "unknown", flags: [], patterns: ["first"] }],
    );
    const { deps } = await finder({}, { mode: "mx_only" });
    expect(await shown(deps, "Ada Park, beech.example")).toEqual(["ada@beech.example medium pattern", "done"]);
  });

  it("shows published role addresses for a team's name, and asks nobody", async () => {
    const document = await catalogueBuilders(database.db).document({
      source: "company-site",
      external_id: "dogwood",
      reading: "test/1",
      retrieved_at: "2026-08-20",
    });
    for (const address of ["support@dogwood.example", "ada@dogwood.example"])
      await sql`insert into finder_published (address, domain, document_id, published_by, retrieved_at)
        values (${address}, 'dogwood.example', ${document}, 'company', '2026-08-20')`.execute(database.db);
    const { deps, heard } = await finder(knows("team", "customer.support"));
    expect((await states(deps, "Customer Support, dogwood.example")).at(-1)).toMatchObject({
      answer: {
        state: "done",
        reason: "not_a_person",
        results: [{ email: "support@dogwood.example", flags: ["role"] }],
      },
    });
    expect(await shown(deps, "Team Elm, elm.example")).toEqual(["not_a_person"]);
    expect(heard).toEqual([]);
  });

  it("shows no results if the server rejects everything", async () => {
    const { deps } = await finder(knows("nobody"));
    expect(await shown(deps, "Ada Park, cedar.example")).toEqual(["nothing_found"]);
  });

  it.each([
    ["550 5.1.1 User unknown", "smtp", "nothing_found"],
    ["554 5.7.1 Client host blocked using a list", "smtp", "unclear"],
    ["550 5.7.1 mailbox unavailable", "smtp", "unclear"],
    ["250 Ok", "smtp", "accepts_any"],
    ["550 5.1.1 User unknown", "mx_only", "not_verified"],
  ] as const)(
    "explains an empty answer for an unknown person when the server answers %s in mode %s",
    async (said, mode, reason) => {
      const { deps } = await finder({ recipient: () => said }, { mode });
      expect(
        await shown(deps, `Zoe Quill, ${reason.replace("_", "-")}-${mode.slice(0, 2)}${said.slice(0, 3)}.example`),
      ).toEqual([reason]);
    },
  );

  it("offers three unverified guesses for a catalogue person at an accept-all server", async () => {
    const { deps } = await finder({ recipient: () => "250 Ok" });
    expect((await states(deps, "Ada Park, birch.example")).at(-1)).toMatchObject({
      answer: { results: [{ sources: [{ label: "Based on a common name pattern; not confirmed" }] }, {}, {}] },
    });
    expect(await shown(deps, "Ada Park, birch.example")).toEqual([
      "ada.park@birch.example low pattern",
      "apark@birch.example low pattern",
      "ada@birch.example low pattern",
      "accepts_any",
    ]);
  });

  it("skips a server that accepted everything within 30 days", async () => {
    const { deps, heard } = await finder({ recipient: () => "250 Ok" });
    await states(deps, "Bo Lind, willow.example");
    const asked = heard.length;
    expect(await shown(deps, "Cy Holt, willow.example")).toEqual(["accepts_any"]);
    expect(heard.length).toBe(asked);
    await states(deps, "Cy Holt, willow.example", context(new Date(NOW.getTime() + 31 * 86_400_000)));
    expect(heard.length).toBeGreaterThan(asked);
  });

  it("prefers a pattern learned from three verified addresses and then offers only that guess", async () => {
    await database.db.deleteFrom("finder_verification").where("control", "=", "accepted").execute();
    const { deps } = await finder(knows("k.mensah", "m.lin", "o.berg"));
    for (const name of ["Kofi Mensah", "Mei Lin", "Ola Berg"]) await states(deps, `${name}, birch.example`);
    const { deps: taking } = await finder({ recipient: () => "250 Ok" });
    expect(await shown(taking, "Ada Park, birch.example")).toEqual([
      "a.park@birch.example medium pattern",
      "accepts_any",
    ]);
  });

  it("orders guesses by company size", async () => {
    const { deps } = await finder({}, { mode: "mx_only" });
    expect((await shown(deps, "Ada Park, acme.example"))[0]).toBe("ada@acme.example low pattern");
  });

  it("verifies nothing in mode mx_only and says so", async () => {
    const { deps, heard } = await finder(knows("ada"), { mode: "mx_only" });
    expect((await shown(deps, "Ada Park, birch.example")).at(-1)).toBe("not_verified");
    expect(heard).toEqual([]);
  });

  it("reports that a domain accepts no mail", async () => {
    const { deps, heard } = await finder(knows("ada"), { mx: false });
    await recordVerifications(
      context(),
      { domain: "larch.example", control: "refused", method: "smtp", mode: "smtp" },
      [{ address: "ada@larch.example", result: "valid", flags: [], patterns: ["first"] }],
    );
    expect(await shown(deps, "Ada Park, larch.example")).toEqual(["no_mail"]);
    expect(heard).toEqual([]);
  });

  it("contacts nobody for a reserved domain", async () => {
    const { deps } = await finder(knows("ada"), { reserved: true });
    const silent: FinderDeps = {
      ...deps,
      resolver: {
        mx: () => Promise.reject(new Error("asked")),
        addresses: () => Promise.reject(new Error("asked")),
        ns: () => Promise.reject(new Error("asked")),
      },
    };
    expect(await shown(silent, "Ada Park, maple.example")).toEqual(["reserved_domain"]);
  });

  it("waits when the server defers", async () => {
    const { deps } = await finder({ recipient: () => "451 4.7.1 Greylisted" });
    expect((await states(deps, "Ada Park, oak.example")).at(-1)).toMatchObject({ answer: { state: "waiting" } });
  });

  it("tries no candidate for a name without a Latin spelling", async () => {
    const { deps, heard } = await finder(knows("ada"));
    expect(await shown(deps, "王小明, pine.example")).toEqual(["no_spelling"]);
    expect(heard).toEqual([]);
  });
});
