import { beforeEach, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { enqueueMail } from "../../shared/outbox/enqueue-mail.ts";
import { forgetMail } from "./forget-mail.ts";
import { readOutboxMessage } from "./read-outbox.ts";
import { retryFailedMail, retryMail } from "./retry-mail.ts";

const database = useDatabase();
const START = new Date("2026-09-01T12:00:00Z");
const at = (days: number) => fakeClockContext(database.db, new Date(START.getTime() + days * 86_400_000));

beforeEach(async () => {
  await database.db.deleteFrom("outbox_message").execute();
});

async function written(state: "sent" | "failed" | "waiting", expiresAfterDays?: number): Promise<number> {
  await enqueueMail(at(0), {
    to: "ada@acme.example",
    template: "sign_in",
    data: { url: "https://a.example/secret", minutes: 10 },
    purpose: "service",
    cause: `cause-${state}`,
    ...(expiresAfterDays === undefined ? {} : { expiresAt: at(expiresAfterDays).clock.now() }),
  });
  const { id } = await database.db
    .selectFrom("outbox_message")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  if (state !== "waiting")
    await database.db
      .updateTable("outbox_message")
      .set({ state, settled_at: START, last_answer: "250 ok ada@acme.example" })
      .where("id", "=", id)
      .execute();
  return id;
}

it("erases the recipient of settled mail and keeps its cause", async () => {
  const id = await written("sent");
  await forgetMail(at(89));
  expect(await readOutboxMessage(at(89), id)).toMatchObject({ to: "ada@acme.example" });
  await forgetMail(at(90));
  expect(await readOutboxMessage(at(90), id)).toMatchObject({ to: null, lastAnswer: null, state: "sent" });
  expect(
    await enqueueMail(at(91), {
      to: "ada@acme.example",
      template: "account_deleted",
      data: {},
      purpose: "service",
      cause: "cause-sent",
    }),
  ).toBe(false);
});

it("allows resending failed mail for 30 days and then erases its content", async () => {
  const id = await written("failed");
  await forgetMail(at(29));
  expect(await readOutboxMessage(at(29), id)).toMatchObject({ data: { url: "https://a.example/secret" } });
  await forgetMail(at(30));
  expect(await retryMail(at(30), id)).toBe("forgotten");
});

it("expires overdue mail and keeps other waiting mail when nothing sends", async () => {
  const late = await written("waiting", 1);
  await database.db.updateTable("outbox_message").set({ cause: null }).execute();
  const patient = await written("waiting");
  await forgetMail(at(200));
  expect(await readOutboxMessage(at(200), late)).toMatchObject({ state: "expired", data: null });
  expect(await readOutboxMessage(at(200), patient)).toMatchObject({
    state: "waiting",
    to: "ada@acme.example",
    data: { url: "https://a.example/secret" },
  });
});

it("makes all failed mail with content due again", async () => {
  await database.db.deleteFrom("outbox_message").execute();
  const id = await written("failed");
  expect(await retryFailedMail(at(1))).toBe(1);
  expect(await readOutboxMessage(at(1), id)).toMatchObject({ state: "waiting" });
  expect(await retryFailedMail(at(1))).toBe(0);
});
