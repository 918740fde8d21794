import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { paymentsOf } from "../../test/builders/payments.ts";
import { stripeOf } from "./open-payments.ts";

it("has no error with the secret key that Stripe repeats", async () => {
  const key = "sk_test_Invented0A1b2C3d4E5f6G";
  const server = createServer((request, response) => {
    const said = `Invalid API Key provided: ${request.headers.authorization}`;
    response.writeHead(401, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { type: "invalid_request_error", message: said } }));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const settings = paymentsOf({
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: "whsec_of_this_test",
    STRIPE_API: `http://127.0.0.1:${port}`,
  });
  const provider = stripeOf({ clock: systemClock }, settings);
  const error: unknown = await provider?.readCheckout("cs_test_1").catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(Error);
  const { message, stack, ...rest } = error as Error;
  expect(message).toContain("Invalid API Key provided: Bearer (secret)");
  expect(`${stack} ${JSON.stringify(rest)}`).not.toContain(key);
});
