import { describe, expect, it } from "vitest";
import { politeness } from "./politeness.ts";

/** Time that moves only by being waited for, and what began when. */
function world(options: { readonly perMinute?: number; readonly providerPerMinute?: number } = {}) {
  const time = { now: 1_000 };
  const begun: { host: string; at: number }[] = [];
  let open = 0;
  let most = 0;
  const polite = politeness({
    ...options,
    now: () => time.now,
    sleep: (milliseconds) => {
      time.now += milliseconds;
      return Promise.resolve();
    },
  });
  const visit = (host: string, act: () => Promise<void> = () => Promise.resolve()) =>
    polite.run(host, async () => {
      begun.push({ host, at: time.now });
      most = Math.max(most, ++open);
      await act();
      open--;
      return host;
    });
  return { time, begun, visit, most: () => most };
}

const yields = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("sessions with mail servers", () => {
  it("are one at a time with a provider, whatever its hosts are called, in the order they came", async () => {
    const { visit, begun, most } = world();
    await Promise.all(["mx1.mail.example", "MX2.mail.example", "mx3.mail.example"].map((host) => visit(host, yields)));
    expect(begun.map(({ host }) => host)).toEqual(["mx1.mail.example", "MX2.mail.example", "mx3.mail.example"]);
    expect(most()).toBe(1);
  });

  it("are side by side with different providers", async () => {
    const { visit, most } = world();
    const both = Promise.withResolvers<void>();
    let here = 0;
    await Promise.all(["mx.one.example", "mx.two.test"].map((host) => visit(host, () => {
      if (++here === 2) both.resolve();
      return both.promise;
    })));
    expect(most()).toBe(2);
  });

  it("keep the rate of a provider, and that of all", async () => {
    const { visit, begun } = world({ perMinute: 60, providerPerMinute: 20 });
    for (let i = 0; i < 40; i++) await visit("mx.one.example");
    for (let i = 0; i < 90; i++) await visit(`mx.p${i}.example`);
    const inMinuteFrom = (from: number, host?: string) => begun.filter(({ at, host: of }) => at >= from && at < from + 60_000 && (host === undefined || of === host)).length;
    for (const { at } of begun) {
      expect(inMinuteFrom(at)).toBeLessThanOrEqual(60);
      expect(inMinuteFrom(at, "mx.one.example")).toBeLessThanOrEqual(20);
    }
  });

  it("go on after one that failed, and tell whose it was", async () => {
    const { visit } = world();
    const failing = visit("mx.one.example", () => Promise.reject(new Error("broken")));
    const next = visit("mx.one.example");
    await expect(failing).rejects.toThrow("broken");
    await expect(next).resolves.toBe("mx.one.example");
  });
});
