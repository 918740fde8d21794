import { describe, expect, it } from "vitest";
import { answersOf, knows, SUPPRESSION_KEY, usePersonSearch, WHATEVER_SERVERS_SAY } from "../../test/builders/person-search.ts";
import { suppressAddress } from "../mail/suppression.ts";
import { addressAnswer } from "./answer/address-answer.ts";
import { askOfAddress } from "./ask-of-address.ts";
import { candidatesFor } from "./names/candidates.ts";
import { PATTERNS } from "./names/patterns.ts";
import { spellName } from "./names/person-name.ts";
import { recordObjections } from "./store/objections.ts";

const { database, context, finder, states, shown } = usePersonSearch();

const theirAddresses = (name: string) => {
  const spelled = spellName(name);
  return spelled === null ? [] : candidatesFor(spelled, "acme.example", PATTERNS).map(({ address }) => address);
};

describe("who is not to be found", () => {
  it.each([
    ["objected at this domain", "Ida Moss", () => recordObjections(context(), [{ kind: "person_at_domain", name: "ida moss", domain: "acme.example" }])],
    ["objected everywhere", "Óla Fern", () => recordObjections(context(), [{ kind: "person", name: "Ola Fern" }])],
    ["was withdrawn from the catalogue", "Gone Person", async () => undefined],
  ])("%s: answered as somebody unknown is, whatever the server does", async (_, name, objects) => {
    await objects();
    for (const [said, options] of WHATEVER_SERVERS_SAY) {
      await database.db.deleteFrom("finder_verification").execute();
      const { deps, heard } = await finder({ recipient: () => said }, options);
      const theirs = answersOf(await states(deps, `${name}, acme.example`));
      const asked = heard.length;
      expect(theirAddresses(name).filter((address) => heard.some((line) => line.includes(`<${address}>`)))).toEqual([]);
      expect(theirs).toEqual(answersOf(await states(deps, "Hal Oaks, acme.example")));
      expect(heard.length - asked).toBe(said === "250 Ok" ? 0 : asked);
      // Nor does asking again tell them apart.
      expect(answersOf(await states(deps, `${name}, acme.example`))).toEqual(answersOf(await states(deps, "Hal Oaks, acme.example")));
    }
  });

  it("and has no Latin spelling: answered as such a name is", async () => {
    await recordObjections(context(), [{ kind: "person", name: "王小明" }]);
    const { deps } = await finder({ recipient: () => "250 Ok" });
    expect(answersOf(await states(deps, "王小明, acme.example"))).toEqual(answersOf(await states(deps, "李小红, acme.example")));
  });

  it.each([
    ["objected", "ida@acme.example", () => recordObjections(context(), [{ kind: "address", address: "ida@acme.example" }])],
    ["was withdrawn from the catalogue", "gone.person@acme.example", async () => undefined],
  ])("%s, at a given address: answered as for one that is not there", async (_, given, objects) => {
    await objects();
    for (const [said, options] of WHATEVER_SERVERS_SAY) {
      await database.db.deleteFrom("finder_verification").execute();
      const { deps, heard } = await finder({ recipient: () => said }, options);
      const verdict = async (address: string) => {
        const { mail, askLater } = await askOfAddress(context(), deps, { address, domain: "acme.example" });
        const { answer, verdict: { address: _address, ...rest } } = await addressAnswer(context(), deps, { address, domain: "acme.example", mail, state: askLater ? "waiting" : "done", tryAgainAt: null });
        return { answer, rest };
      };
      expect(await verdict(given)).toEqual(await verdict("hal@acme.example"));
      expect(heard.filter((line) => line.includes(`<${given}>`))).toEqual([]);
    }
  });

  it("has no address shown that was objected to, or that mail to was complained about", async () => {
    await recordObjections(context(), [{ kind: "address", address: "Ada.Park@poplar.example" }]);
    await suppressAddress(context(), { address: "apark@poplar.example", key: SUPPRESSION_KEY, scope: "all", reason: "complained" });
    const { deps, heard } = await finder(knows("ada.park", "apark"));
    expect(await shown(deps, "Ada Park, poplar.example")).toEqual(["nothing_found"]);
    expect(heard.filter((line) => /RCPT TO:<(?:ada\.park|apark)@/.test(line))).toEqual([]);
  });

  it("at one address of several is asked of as often as somebody who is not there", async () => {
    await recordObjections(context(), [{ kind: "address", address: "bo.lind@elder.example" }]);
    await suppressAddress(context(), { address: "blind@elder.example", key: SUPPRESSION_KEY, scope: "all", reason: "complained" });
    for (const [said, options] of WHATEVER_SERVERS_SAY) {
      await database.db.deleteFrom("finder_verification").execute();
      const asked = async (name: string) => {
        // Each with a server of their own, so that neither profits of what was told of the other.
        const { deps, heard } = await finder({ recipient: () => said }, options);
        const answers = answersOf(await states(deps, `${name}, elder.example`));
        const again = answersOf(await states(deps, `${name}, elder.example`));
        await database.db.deleteFrom("finder_verification").execute();
        return { answers, again, verbs: heard.map((line) => line.split(" ", 1)[0]), named: heard.filter((line) => /<(?:bo\.lind|blind)@/.test(line)) };
      };
      const theirs = await asked("Bo Lind");
      expect(theirs).toEqual(await asked("Hal Oaks"));
      expect(theirs.named).toEqual([]);
    }
  });
});
