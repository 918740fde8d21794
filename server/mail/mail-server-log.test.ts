import { expect, it } from "vitest";
import type { OutgoingMail } from "../../core/shared/outbox/mail.ts";
import { startMailServer } from "../../test/mail-server.ts";
import { mailServerLog } from "./mail-server-log.ts";
import { smtpTransport } from "./smtp-transport.ts";

const mail: OutgoingMail = {
  messageId: "1",
  to: "ada@acme.example",
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
  purpose: "service",
  list: null,
  links: null,
};

it("logs one line when a mail server stops accepting mail and one when it recovers, without addresses", async () => {
  const lines: string[] = [];
  const write = (level: string) => (line: string) => void lines.push(`${level}: ${line}`);
  const clock = { ms: 0 };
  const onServerState = mailServerLog({ info: write("info"), error: write("error") }, () => clock.ms);
  const from = "hello@newlyraised.example";
  const away = smtpTransport({ url: "smtp://127.0.0.1:1", from, onServerState });
  for (let n = 0; n < 5; n += 1) expect(await away.transfer(mail)).toMatchObject({ kind: "later" });
  away.close();

  clock.ms = 95_000;
  const server = await startMailServer();
  const back = smtpTransport({ url: server.url, from, onServerState });
  for (let n = 0; n < 2; n += 1) expect(await back.transfer(mail)).toMatchObject({ kind: "taken" });
  back.close();
  await server.stop();
  expect(lines).toEqual([
    "error: The mail server takes no mail (connect ECONNREFUSED 127.0.0.1:1). Mail waits in the outbox and is sent once it does: check SMTP_URL and the server.",
    "info: The mail server takes mail again after 95 s.",
  ]);
});
