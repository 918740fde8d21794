import { expect, it, vi } from "vitest";
import { enqueueMail } from "../../core/shared/outbox/enqueue-mail.ts";
import { queueMail } from "../../test/builders/queue-mail.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { startPrintingLinks } from "./print-links.ts";

const database = useDatabase();

it("prints each link that waits for a mail server once, and no list mail", async () => {
  const context = fakeClockContext(database.db);
  const mail = (to: string) =>
    enqueueMail(context, {
      to,
      template: "sign_in",
      data: { url: `https://a.example/${to}`, minutes: 10 },
      purpose: "service",
    });
  await mail("before@acme.example");
  const lines: string[] = [];
  const printing = startPrintingLinks({
    context,
    pollMs: 10,
    write: (line) => lines.push(line),
    onError: (error) => {
      throw error;
    },
  });
  await vi.waitFor(async () => {
    await mail("ada@acme.example");
    expect(lines.length).toBeGreaterThan(0);
  });
  await queueMail(context, {
    to: "list@acme.example",
    template: "alert",
    data: { url: "https://a.example/list" },
    purpose: "subscription",
    list: "alerts",
  });
  await mail("bo@acme.example");
  await vi.waitFor(() => expect(lines.join("")).toContain("bo@acme.example"));
  await printing.stop();
  expect(lines.join("")).toContain("this link for ada@acme.example was not mailed (sign in): https://a.example/ada");
  expect(lines.join("")).not.toMatch(/before@|list@/);
  expect(lines.filter((line) => line.includes("bo@acme.example"))).toHaveLength(1);
});
