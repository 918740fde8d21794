import { expect, it, vi } from "vitest";
import { enqueueMail } from "../../core/mail/enqueue-mail.ts";
import type { MailList } from "../../core/mail/lists.ts";
import { listOutbox } from "../../core/mail/read-outbox.ts";
import { mailSamples } from "../../app/mail/mail-samples.ts";
import { headerOf } from "../mail-server.ts";
import { useBrowser } from "./browser.ts";
import { useMailedSite } from "./mailed-site.ts";

// Runs the site with a real mail server, from a list's mail to unsubscribing.

const open = useBrowser();
const world = useMailedSite();

it("unsubscribes by a mail's link and by one click, from that list only", async () => {
  const { site } = await world.start({ POSTAL_ADDRESS: "1 Invented Street, Exampleton" });
  const ctx = await world.operator();
  const samples = mailSamples(await site.address);
  const write = (template: string, list: MailList) =>
    enqueueMail(ctx, {
      to: "ada@someone.example",
      template,
      data: samples[template]?.data ?? {},
      purpose: "subscription",
      list,
    });
  const arrivedAll = async (count: number) => {
    await vi.waitFor(() => expect(world.mail.received).toHaveLength(count), 60_000);
    const received = world.mail.received.at(-1);
    if (received === undefined) throw new Error("no mail came");
    return { received, text: received.source.replaceAll("=\r\n", "").replaceAll("=3D", "=") };
  };
  const suppressed = (count: number) =>
    vi.waitFor(
      async () => expect(await listOutbox(ctx, { all: true, state: "suppressed", limit: 9 })).toHaveLength(count),
      60_000,
    );

  await write("alert", "alerts");
  const alert = await arrivedAll(1);
  expect(alert.text).toContain("1 Invented Street, Exampleton");
  const link = /http:\/\/127\.0\.0\.1:\d+\/mail\/unsubscribe\?token=[\w-]+/.exec(alert.text)?.[0] ?? "";
  expect(headerOf(alert.received, "list-unsubscribe")).toBe(`<${link}>`);
  const { page } = await open(link, { javaScriptEnabled: false });
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  expect(await page.textContent("h1")).toBe("You're unsubscribed");
  await page.context().close();
  await write("alert", "alerts");
  await suppressed(1);

  await write("free_leads", "free_leads");
  const leads = await arrivedAll(2);
  const oneClick = /<(http:[^>]+)>/.exec(headerOf(leads.received, "list-unsubscribe") ?? "")?.[1] ?? "";
  const answer = await fetch(oneClick, {
    method: "POST",
    redirect: "error",
    body: new URLSearchParams(
      Object.fromEntries([(headerOf(leads.received, "list-unsubscribe-post") ?? "").split("=")]),
    ),
  });
  expect(answer.status).toBe(200);
  await write("free_leads", "free_leads");
  await suppressed(2);

  await write("corrections", "corrections");
  await arrivedAll(3);
  await site.end("SIGTERM");
});
