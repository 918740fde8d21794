import { beforeEach, expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { enqueueMail } from "./enqueue-mail.ts";
import { forgetMail } from "./forget-mail.ts";
import { readOutboxMessage } from "./read-outbox.ts";
import { retryMail } from "./retry-mail.ts";

const database = useDatabase();
const START = new Date("2026-09-01T12:00:00Z");
const at = (days: number) => fakeClockContext(database.db, new Date(START.getTime() + days * 86_400_000));

beforeEach(async () => {
  await database.db.deleteFrom("outbox_message").execute();
});

async function written(state: "sent" | "failed" | "waiting", expiresAfterDays?: number): Promise<number> {
  await enqueueMail(at(0), { to: "ada@acme.example", template: "note", data: { url: "secret" }, purpose: "service", cause: `cause-${state}`, ...(expiresAfterDays === undefined ? {} : { expiresAt: at(expiresAfterDays).clock.now() }) });
  const { id } = await database.db.selectFrom("outbox_message").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  if (state !== "waiting") await database.db.updateTable("outbox_message").set({ state, settled_at: START, last_answer: "250 ok ada@acme.example" }).where("id", "=", id).execute();
  return id;
}

it("forgets whom settled mail went to, and keeps that its cause was mailed", async () => {
  const id = await written("sent");
  await forgetMail(at(89));
  expect(await readOutboxMessage(at(89), id)).toMatchObject({ to: "ada@acme.example" });
  await forgetMail(at(90));
  expect(await readOutboxMessage(at(90), id)).toMatchObject({ to: null, lastAnswer: null, state: "sent" });
  expect(await enqueueMail(at(91), { to: "ada@acme.example", template: "note", data: {}, purpose: "service", cause: "cause-sent" })).toBe(false);
});

it("lets failed mail be sent again for a while, and then forgets what it said", async () => {
  const id = await written("failed");
  await forgetMail(at(29));
  expect(await readOutboxMessage(at(29), id)).toMatchObject({ data: { url: "secret" } });
  await forgetMail(at(30));
  expect(await retryMail(at(30), id)).toBe("forgotten");
});

it("ends what waits past its time where nothing sends, and nothing that waits for a sender", async () => {
  const late = await written("waiting", 1);
  await database.db.updateTable("outbox_message").set({ cause: null }).execute();
  const patient = await written("waiting");
  await forgetMail(at(200));
  expect(await readOutboxMessage(at(200), late)).toMatchObject({ state: "expired", data: null });
  expect(await readOutboxMessage(at(200), patient)).toMatchObject({ state: "waiting", to: "ada@acme.example", data: { url: "secret" } });
});
