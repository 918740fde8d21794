import { sql } from "kysely";
import { expect, it } from "vitest";
import { saveSearch } from "../../core/customers/searches/save-search.ts";
import { JOBS } from "../../core/office/jobs/registry.ts";
import { sendTestEvent } from "../../core/programs/webhooks/deliveries.ts";
import { addEndpoint, listEndpoints } from "../../core/programs/webhooks/endpoints.ts";
import type { Context } from "../../core/shared/context.ts";
import { createPoster } from "../../platform/http/post.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { addCompanyWithRound, editCatalogue } from "../../test/builders/edits.ts";
import { QUIET_EFFECTS } from "../../test/builders/job-effects.ts";
import { useDatabase } from "../../test/database.ts";
import { runDueJobs } from "../../test/run-jobs.ts";
import { startReceiver } from "../../test/webhook-receiver.ts";

const database = useDatabase();
const post = createPoster({ allowPrivateAddresses: true, timeoutMs: 2_000 });

it("sends one flat message for each round that enters, changes in or leaves the search", async () => {
  const operator = fakeClockContext(database.db);
  const ctx: Context = { ...operator, actor: { id: "integrator", access: "paid" } };
  const work = () =>
    runDueJobs({
      ctx: operator,
      jobs: JOBS,
      effects: {
        ...QUIET_EFFECTS,
        post,
        webhookAgent: async () => "Newly Raised webhooks",
        actorOf: async (_, id) => ({ id, access: "paid" }),
      },
      onError: (error, what) => {
        throw new Error(what, { cause: error });
      },
    });
  const receiver = await startReceiver();
  const search = await saveSearch(ctx, { name: "Everything", address: "" });
  const { id } = await addEndpoint(ctx, {
    searchId: search.id,
    url: receiver.url,
    oneRound: true,
    allowPrivateAddresses: true,
  });
  expect(await listEndpoints(ctx)).toMatchObject([{ id, oneRound: true }]);
  const received = () => receiver.received.splice(0).map(({ body }) => JSON.parse(body));

  await sendTestEvent(ctx, id);
  await work();
  expect(received()).toEqual([
    expect.objectContaining({ type: "webhook.test", data: { search: { id: search.id, name: "Everything" } } }),
  ]);

  const alder = await addCompanyWithRound(operator, { name: "Alder", industry: "Fintech" });
  const birch = await addCompanyWithRound(operator, { name: "Birch", industry: "Fintech" });
  const about = (kind: "changed" | "withdrawn") =>
    [{ kind, subjectKind: "round", subjectId: birch.roundId, companyId: birch.companyId }] as const;
  await work();
  await editCatalogue(
    operator,
    sql`update funding_round set amount_minor = 700000000, amount_usd_minor = 700000000 where id = ${birch.roundId}`,
    about("changed"),
  );
  await work();
  await editCatalogue(
    operator,
    sql`update funding_round set withdrawn_at = now() where id = ${birch.roundId}`,
    about("withdrawn"),
  );
  await work();

  const messages = received().sort((a, b) => a.data.round_id - b.data.round_id);
  expect(messages.map(({ type, data }) => [type, data.company_name, data.round_id])).toEqual([
    ["search.rounds.added", "Alder", alder.roundId],
    ["search.rounds.added", "Birch", birch.roundId],
    ["search.rounds.changed", "Birch", birch.roundId],
    ["search.rounds.withdrawn", "Birch", birch.roundId],
  ]);
  for (const { data } of messages) {
    // Today's fields stay, and everything in the round is beside them.
    const { search: named, rounds, ...flat } = data;
    expect([named.name, rounds]).toEqual(["Everything", [flat]]);
    expect(flat).toMatchObject({
      company_id: expect.any(Number),
      domain: `${flat.company_name.toLowerCase()}.example`,
    });
  }
  for (const { data } of messages.slice(0, 3))
    for (const name of ["website", "contact_email", "contact_email_status", "company_email", "proof_url", "amount"])
      expect(data).toHaveProperty(name);
  expect(messages[3].data.reason).toBe("no_longer_published");

  await sendTestEvent(ctx, id);
  await work();
  expect(received()).toMatchObject([
    { type: "webhook.test", data: { company_name: "Alder", search: { id: search.id }, rounds: [{}] } },
  ]);
});
