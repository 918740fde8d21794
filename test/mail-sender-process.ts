import { sendDueMail } from "../core/customers/mail/send-due.ts";
import { openDatabase } from "../db/client.ts";
import { smtpTransport } from "../server/mail/smtp-transport.ts";
import { fakeClockContext } from "./builders/context.ts";

// Sends mail but never records it, like a sender killed in that moment.
const { target, url, now } = JSON.parse(process.argv[2] ?? "{}");
const transport = smtpTransport({ url, from: "hello@newlyraised.example" });
await sendDueMail(
  fakeClockContext(openDatabase(target, { maxConnections: 2 }), new Date(now)),
  {
    transport: {
      async transfer(mail) {
        await transport.transfer(mail);
        return new Promise(() => undefined);
      },
    },
    siteUrl: "https://newlyraised.example",
    key: Buffer.from("a key of this test's own"),
    render: async (template) => ({ subject: template, text: template, html: `<p>${template}</p>` }),
    onError: (error) => process.stderr.write(`${String(error)}\n`),
  },
  10,
);
