import { expect, it, onTestFinished } from "vitest";
import { sampleData } from "../../app/mail/kinds.ts";
import { declaredMails } from "../../core/shared/outbox/mails.ts";
import { backupOf, restoreInto } from "../../test/backups.ts";
import { emptyDatabase, useDatabase } from "../../test/database.ts";

const database = useDatabase();
const AT = new Date("2026-09-01T12:00:00Z");
const STATES = ["waiting", "sending", "sent", "failed"] as const;

it("contains no link that works once in any mail, whatever its state, and sends all other mail", async () => {
  const samples = [...declaredMails().values()];
  await database.db
    .insertInto("outbox_message")
    .values(
      samples.flatMap((mail) =>
        STATES.map((state) => ({
          to_address: "ada@acme.example",
          template: mail.key,
          data: JSON.stringify(sampleData(mail, "https://newlyraised.example")),
          purpose: mail.list === null ? ("service" as const) : ("subscription" as const),
          list: mail.list,
          cause: `${mail.key} ${state}`,
          state,
          created_at: AT,
          due_at: AT,
        })),
      ),
    )
    .execute();
  const restored = await emptyDatabase();
  onTestFinished(() => restored.drop());
  await restoreInto(restored.db, await backupOf(database.db));
  const mails = await restored.db.selectFrom("outbox_message").select(["template", "state", "data"]).execute();
  expect(mails).toHaveLength(samples.length * STATES.length);
  // A request's status page may be opened again and again.
  expect(
    JSON.stringify(mails)
      .match(/[\w/-]+[?][^"]*token=/g)
      ?.filter((url) => !url.includes("/status?")),
  ).toEqual([]);
  const dropped = mails.filter(({ state }) => state === "expired").map(({ template }) => template);
  expect([...new Set(dropped)].sort()).toEqual(
    [
      "account_invited",
      "sign_in",
      "email_change",
      "email_change_new",
      "free_leads_confirm",
      "privacy_confirm",
      "privacy_identity",
    ].sort(),
  );
  expect(mails.find(({ template }) => template === "purchase")?.data).toMatchObject({
    url: "https://newlyraised.example/sign-in",
  });
});
