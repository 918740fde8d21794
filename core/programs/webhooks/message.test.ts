import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { newSecret, signatureHeaders } from "./message.ts";

const message = {
  id: "msg_2KWPBgLlAfxdpx2AI54pPJ85f4W",
  body: '{"type":"webhook.test","data":{"name":"Zürich \\u2603"}}',
};

describe("signatures", () => {
  it("match the specification's example", () => {
    // Id, time, body, secret and signature from the documentation at https://www.standardwebhooks.com.
    const example = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", body: '{"test": 2432232314}' };
    const headers = signatureHeaders(example, ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], new Date(1_614_265_330_000));
    expect(headers).toEqual({
      "webhook-id": example.id,
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("verify with an independent library, also during secret rotation", () => {
    const [former, current, other] = [newSecret(), newSecret(), newSecret()];
    const headers = signatureHeaders(message, [current, former], new Date());
    expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    for (const secret of [former, current])
      expect(new Webhook(secret).verify(message.body, headers)).toEqual(JSON.parse(message.body));
    expect(() => new Webhook(other).verify(message.body, headers)).toThrow("signature");
    expect(() => new Webhook(current).verify(`${message.body} `, headers)).toThrow("signature");
    expect(() => new Webhook(current).verify(message.body, { ...headers, "webhook-id": "msg_other" })).toThrow(
      "signature",
    );
  });

  it("use unguessable secrets", () => {
    const secrets = new Set(Array.from({ length: 100 }, newSecret));
    expect(secrets.size).toBe(100);
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });
});
