import { expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { mayMailLink } from "./link-limit.ts";

const database = useDatabase();
const ctx = (): Context => ({
  db: database.db,
  actor: { id: "visitor", access: "anonymous" },
  clock: { now: () => new Date("2026-09-02T10:00:00Z") },
});
const ask = (to: string, network: number, template = "sign_in") =>
  mayMailLink(ctx(), { to, template, address: `198.51.100.${network}` });
const count = (answers: readonly boolean[]) => answers.filter(Boolean).length;

it("limits a mailbox over all networks, however its address is written, also for requests at once", async () => {
  const spellings = ["ada@acme.example", "A.da@acme.example", "ada+1@acme.example", "a.d.a+x+y@ACME.example"];
  const asked = Array.from({ length: 60 }, (_, n) => ask(spellings[n % spellings.length] ?? "", n));
  expect(count(await Promise.all(asked))).toBe(10);
  expect(await ask("bob@acme.example", 1)).toBe(true);
  expect(await ask("ada@other.example", 1)).toBe(true);
  expect(await ask("ada@acme.example", 1, "free_leads_confirm")).toBe(true);
});

it("does not let one network use up an address's links", async () => {
  expect(count(await Promise.all(Array.from({ length: 40 }, () => ask("cleo@acme.example", 7))))).toBe(5);
  expect(count(await Promise.all(Array.from({ length: 40 }, (_, n) => ask("cleo@acme.example", 10 + n))))).toBe(5);
});
