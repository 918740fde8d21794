import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { DeskEvent } from "../stripe/desk.ts";
import type { FakeStripe } from "../stripe/fake-stripe.ts";
import type { TestCertificate } from "../tls-proxy.ts";

/** A fake of Stripe's hosted checkout: a page with one form, which pays and returns to the site. */
export interface PaymentPages {
  readonly port: number;
  stop(): Promise<void>;
}

interface PaymentPagesParts {
  readonly fake: FakeStripe;
  readonly certificate: TestCertificate;
  /** Sends the events of a payment to the site's webhook. */
  readonly deliver: (events: readonly DeskEvent[]) => Promise<void>;
}

const session = z.object({ success_url: z.string() });

const PAGE = `<!doctype html><title>Pay</title><form method="post"><label>Email <input name="email" type="email"></label><button>Pay</button></form>`;

export async function startPaymentPages({ fake, certificate, deliver }: PaymentPagesParts): Promise<PaymentPages> {
  const server = createServer({ cert: certificate.certificate, key: certificate.key }, (req, res) => {
    void (async () => {
      if (req.method !== "POST") return res.writeHead(200, { "content-type": "text/html" }).end(PAGE);
      const id = (req.url ?? "").slice(1);
      const email = new URLSearchParams(await text(req)).get("email") ?? "";
      await deliver(await fake.desk.pay(id, { email, delayed: false }));
      const { success_url: back } = session.parse(await fake.store.read(id));
      return res.writeHead(303, { location: back.replace("{CHECKOUT_SESSION_ID}", id) }).end();
    })().catch((error: unknown) => res.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
