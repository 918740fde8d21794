import { hash } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import type { Actor, Context } from "../../shared/context.ts";
import { takeSearch } from "./lookup-limit.ts";
import {
  type Challenge,
  forgetSpentChallenges,
  issueChallenge,
  PROOF_BITS,
  spendProof,
  WAIT_SECONDS,
} from "./proof-of-work.ts";

const database = useDatabase();
let day = 0;
/** Returns a separate day for each test. */
function nextDay(): { now: Date; ctx: (access?: Actor["access"], id?: string) => Context } {
  day += 2;
  const state = { now: new Date(Date.UTC(2031, 0, day, 12)) };
  return {
    get now() {
      return state.now;
    },
    set now(moment) {
      state.now = moment;
    },
    ctx: (access = "anonymous", id = "visitor") => ({
      db: database.db,
      clock: { now: () => state.now },
      actor: { id, access },
    }),
  };
}

function solve({ challenge }: Pick<Challenge, "challenge">): string {
  for (let n = 0; ; n++)
    if (Number.parseInt(hash("sha256", `${challenge}:${n}`).slice(0, 8), 16) >>> (32 - PROOF_BITS) === 0)
      return String(n);
}

async function proof(ctx: Context, network: string | null = null) {
  const { challenge } = await issueChallenge(ctx, network);
  return { challenge, solution: solve({ challenge }) };
}

describe("a visitor", () => {
  it("has five lookups a day, each with a proof", async () => {
    const at = nextDay();
    const ctx = at.ctx();
    const lefts: number[] = [];
    for (let n = 0; n < 5; n++)
      lefts.push(
        (await takeSearch(ctx, { actor: ctx.actor, network: "192.0.2.1", proof: await proof(ctx, "192.0.2.1") })).left,
      );
    expect(lefts).toEqual([4, 3, 2, 1, 0]);
    expect(
      await takeSearch(ctx, { actor: ctx.actor, network: "192.0.2.1", proof: await proof(ctx, "192.0.2.1") }),
    ).toMatchObject({ allowed: false, reason: "used_up", retryAfterSeconds: 43_200 });
    expect(
      (await takeSearch(ctx, { actor: ctx.actor, network: "192.0.2.2", proof: await proof(ctx, "192.0.2.2") })).allowed,
    ).toBe(true);
    at.now = new Date(at.now.getTime() + 86_400_000);
    expect(
      (await takeSearch(ctx, { actor: ctx.actor, network: "192.0.2.1", proof: await proof(ctx, "192.0.2.1") })).left,
    ).toBe(4);
  });

  it("is counted by IPv6 /64 or full IPv4 address in any notation", async () => {
    const ctx = nextDay().ctx();
    const left = async (network: string) =>
      (await takeSearch(ctx, { actor: ctx.actor, network, proof: await proof(ctx, network) })).left;
    expect([
      await left("2001:db8:1:2::1"),
      await left("2001:db8:1:2:ffff::9"),
      await left("2001:db8:1:3::1"),
      await left("192.0.2.7"),
      await left("::ffff:192.0.2.7"),
    ]).toEqual([4, 3, 4, 4, 3]);
  });

  it("must send a proof; an invalid one is not counted as a lookup", async () => {
    const ctx = nextDay().ctx();
    const asked = await takeSearch(ctx, { actor: ctx.actor, network: null });
    expect(asked).toMatchObject({ allowed: false, reason: "proof_needed", left: 5, challenge: { bits: PROOF_BITS } });
    // A proof is wanted now, so there is no Retry-After.
    expect(asked).not.toHaveProperty("retryAfterSeconds");
    const { challenge } = await issueChallenge(ctx, null);
    expect(
      await takeSearch(ctx, { actor: ctx.actor, network: null, proof: { challenge, solution: "no" } }),
    ).toMatchObject({ reason: "proof_refused", left: 5 });
  });
});

describe("a proof", () => {
  it("is valid only from the network of its challenge", async () => {
    const ctx = nextDay().ctx();
    expect(await spendProof(ctx, await proof(ctx, "192.0.2.1"), "192.0.2.2")).toBe("not_ours");
    expect(await spendProof(ctx, await proof(ctx, "2001:db8:1:2::1"), "2001:db8:1:2::9")).toBe("good");
  });

  it("cannot be replaced by waiting when JavaScript is on", async () => {
    const at = nextDay();
    const { challenge } = await issueChallenge(at.ctx(), null);
    at.now = new Date(at.now.getTime() + (WAIT_SECONDS + 1) * 1_000);
    expect(await spendProof(at.ctx(), { challenge, solution: null }, null)).toBe("wrong");
  });

  it("counts once, even when sent twice at once", async () => {
    const ctx = nextDay().ctx();
    const one = await proof(ctx);
    const verdicts = await Promise.all([
      spendProof(ctx, one, null),
      spendProof(ctx, one, null),
      spendProof(ctx, one, null),
    ]);
    expect(verdicts.sort()).toEqual(["good", "spent", "spent"]);
  });

  it("is replaced by waiting in the form without JavaScript", async () => {
    const at = nextDay();
    const { challenge } = await issueChallenge(at.ctx(), null);
    expect(await spendProof(at.ctx(), { challenge, solution: null, mayWait: true }, null)).toBe("too_early");
    at.now = new Date(at.now.getTime() + WAIT_SECONDS * 1_000);
    expect(await spendProof(at.ctx(), { challenge, solution: null, mayWait: true }, null)).toBe("good");
  });

  it("needs a recent challenge of this site", async () => {
    const at = nextDay();
    const ctx = at.ctx();
    const { challenge } = await issueChallenge(ctx, null);
    const forged = `${challenge.slice(0, -1)}${challenge.endsWith("A") ? "B" : "A"}`;
    const older = challenge.replace(/^[^.]+/, (issued) => (Number.parseInt(issued, 36) - 60_000).toString(36));
    expect(
      await Promise.all(
        [forged, older, "x", ""].map((bad) =>
          spendProof(ctx, { challenge: bad, solution: solve({ challenge: bad }) }, null),
        ),
      ),
    ).toEqual(["not_ours", "not_ours", "not_ours", "not_ours"]);
    at.now = new Date(at.now.getTime() + 601_000);
    expect(await spendProof(ctx, { challenge, solution: solve({ challenge }) }, null)).toBe("expired");
  });

  it("stays valid over midnight", async () => {
    const at = nextDay();
    at.now = new Date(at.now.getTime() + 12 * 3_600_000 - 1_000);
    const one = await proof(at.ctx());
    at.now = new Date(at.now.getTime() + 5_000);
    await issueChallenge(at.ctx(), null);
    expect(await spendProof(at.ctx(), one, null)).toBe("good");
  });
});

describe("an account", () => {
  it("has twenty free lookups a day without proof, also under concurrency", async () => {
    const ctx = nextDay().ctx("free", "ada");
    const taken = await Promise.all(
      Array.from({ length: 25 }, () => takeSearch(ctx, { actor: ctx.actor, network: "192.0.2.1" })),
    );
    expect(taken.filter(({ allowed }) => allowed).length).toBe(20);
  });

  it("shares its network's limit of a hundred, and lookups rejected by the network are not counted for the account", async () => {
    const at = nextDay();
    for (const id of ["a", "b", "c", "d", "e"]) {
      for (let n = 0; n < 20; n++)
        await takeSearch(at.ctx("free", id), { actor: { id, access: "free" }, network: "192.0.2.1" });
    }
    const actor: Actor = { id: "f", access: "free" };
    expect(await takeSearch(at.ctx(), { actor, network: "192.0.2.1" })).toMatchObject({
      allowed: false,
      reason: "used_up",
      policy: { name: "network" },
    });
    expect((await takeSearch(at.ctx(), { actor, network: "192.0.2.2" })).left).toBe(19);
  });

  it("on a paid plan shares the fair-use rate of its network", async () => {
    const at = nextDay();
    const take = (id: string, network: string) => takeSearch(at.ctx(), { actor: { id, access: "paid" }, network });
    for (const id of ["a", "b", "c", "d", "e"]) for (let n = 0; n < 60; n++) await take(id, "2001:db8:1:2::1");
    expect(await take("f", "2001:db8:1:2::2")).toMatchObject({
      allowed: false,
      reason: "used_up",
      policy: { name: "fair-use-network" },
      retryAfterSeconds: 60,
    });
    expect((await take("f", "2001:db8:1:3::1")).left).toBe(59);
  });

  it("on a paid plan has a fair-use rate per minute", async () => {
    const at = nextDay();
    const ctx = at.ctx("paid", "ada");
    for (let n = 0; n < 60; n++) await takeSearch(ctx, { actor: ctx.actor, network: null });
    expect(await takeSearch(ctx, { actor: ctx.actor, network: null })).toMatchObject({
      allowed: false,
      reason: "used_up",
      retryAfterSeconds: 60,
    });
    at.now = new Date(at.now.getTime() + 60_000);
    expect((await takeSearch(ctx, { actor: ctx.actor, network: null })).left).toBe(59);
  });
});

it("stores no IP address and deletes everything older than yesterday", async () => {
  const at = nextDay();
  const ctx = at.ctx();
  await takeSearch(ctx, { actor: ctx.actor, network: "192.0.2.1", proof: await proof(ctx, "192.0.2.1") });
  const kept = await sql<{ row: string }>`select to_jsonb(rate_limit)::text as row from rate_limit`.execute(
    database.db,
  );
  expect(kept.rows.length).toBeGreaterThan(0);
  expect(kept.rows.filter(({ row }) => row.includes("192.0.2.1"))).toEqual([]);
  at.now = new Date(at.now.getTime() + 2 * 86_400_000);
  await issueChallenge(ctx, null);
  await forgetSpentChallenges(ctx);
  const counts = await sql<{ uses: number; spent: number; keys: number }>`
    select (select count(*) from rate_limit)::int as uses, (select count(*) from finder_spent_challenge)::int as spent,
      (select count(*) from day_key)::int as keys`.execute(database.db);
  expect(counts.rows).toEqual([{ uses: 0, spent: 0, keys: 1 }]);
});
