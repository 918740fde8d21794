import { afterEach, describe, expect, it } from "vitest";
import { type SmtpScript, startSmtpServer } from "../../test/smtp-server.ts";
import type { MailResolver } from "./mail-domains/resolver.ts";
import { candidatesFor, priorOrder } from "./names/candidates.ts";
import { spellName } from "./names/person-name.ts";
import { searchDomain } from "./search-domain.ts";
import { smtpProber } from "./smtp-prober.ts";

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

const LOOPBACK: MailResolver = {
  mx: () => Promise.resolve({ kind: "found", records: [{ preference: 10, host: "mx.acme.example" }] }),
  addresses: () => Promise.resolve({ kind: "found", records: ["127.0.0.1"] }),
  ns: () => Promise.resolve({ kind: "none" }),
};

async function search(script: SmtpScript, written = "Ada Park") {
  const server = await startSmtpServer(script);
  running.push(server);
  const name = spellName(written);
  const candidates = name === null ? [] : candidatesFor(name, "acme.example", priorOrder(null));
  const found = await searchDomain(
    smtpProber({ resolver: LOOPBACK, greeting: "finder.example", sender: "", stepMs: 2_000, sessionMs: 5_000, mayConnect: () => true, portOf: () => server.port, controlName: () => "qqqq" }),
    "acme.example",
    candidates,
  );
  return { results: found.checked.map(({ address, result }) => `${address.split("@")[0]} ${result}`), open: locals(found.open), askLater: found.askLater, sessions: server.heard.filter((line) => line.startsWith("MAIL")).length, asked: server.heard.flatMap((line) => /^RCPT TO:<([^@]*)@/.exec(line)?.[1] ?? []).filter((local) => local !== "qqqq") };
}

function locals(list: readonly { readonly address: string }[]) {
  return list.map(({ address }) => address.split("@")[0]);
}

const knows = (local: string, reply = "250 Ok"): SmtpScript => ({ recipient: (address) => (address.startsWith(`${local}@`) ? reply : "550 5.1.1 User unknown") });

describe("the search for somebody at a domain", () => {
  it("ends with the address that is there", async () => {
    expect(await search(knows("ada"))).toMatchObject({ results: ["ada.park invalid", "apark invalid", "ada valid"], open: [], askLater: false, sessions: 1 });
  });

  it("goes on in another session when five were not there", async () => {
    const { results, sessions, open } = await search(knows("ada_park"));
    expect([results.length, results.at(-1), sessions, open]).toEqual([8, "ada_park valid", 2, []]);
  });

  it("ends with the last candidate, after three sessions", async () => {
    const { results, sessions, open } = await search(knows("nobody"));
    expect([results.length, results.every((result) => result.endsWith(" invalid")), sessions, open]).toEqual([11, true, 3, []]);
  });

  it("asks once of a server that accepts anybody", async () => {
    const { results, sessions, askLater, open } = await search({ recipient: () => "250 Ok" });
    expect([results[0], sessions, askLater, open]).toEqual(["ada.park accept_all", 1, false, []]);
  });

  it("keeps for later what a server put off", async () => {
    const { results, open, askLater, sessions } = await search(knows("apark", "451 4.7.1 Greylisted"));
    expect([results.slice(0, 2), open[0], askLater, sessions]).toEqual([["ada.park invalid", "apark unknown"], "apark", true, 1]);
  });

  it("lets a server that puts off everybody hear of the next five, too", async () => {
    const { open, askLater, sessions, asked } = await search({ recipient: () => "450 4.7.1 Greylisted" });
    expect([open.length, askLater, sessions]).toEqual([11, true, 2]);
    expect(asked).toEqual(open.slice(0, 10));
  });

  it("asks nothing of a name without a spelling", async () => {
    expect(await search(knows("ada"), "王小明")).toMatchObject({ results: [], open: [], askLater: false, sessions: 0 });
  });
});
