import { describe, expect, it } from "vitest";
import {
  answersOf,
  knows,
  SUPPRESSION_KEY,
  usePersonSearch,
  SERVER_REPLIES,
} from "../../../test/builders/person-search.ts";
import { suppressAddress } from "../../customers/mail/suppression.ts";
import { addressAnswer, verifyGivenAddress } from "../answer/stored-answers.ts";
import { candidatesFor, PATTERNS } from "../names/patterns.ts";
import { spellName } from "../names/person-name.ts";
import { recordObjections } from "./objections.ts";

const { database, context, finder, states, shown } = usePersonSearch();

const theirAddresses = (name: string) => {
  const spelled = spellName(name);
  return spelled === null ? [] : candidatesFor(spelled, "acme.example", PATTERNS).map(({ address }) => address);
};

describe("people who opted out", () => {
  it.each([
    [
      "objected at this domain",
      "Ida Moss",
      () => recordObjections(context(), [{ kind: "person_at_domain", name: "ida moss", domain: "acme.example" }]),
    ],
    ["objected everywhere", "Óla Fern", () => recordObjections(context(), [{ kind: "person", name: "Ola Fern" }])],
    ["was withdrawn from the catalogue", "Gone Person", async () => undefined],
  ])("look like unknown people: %s", async (_, name, objects) => {
    await objects();
    for (const [said, options] of SERVER_REPLIES) {
      await database.db.deleteFrom("finder_verification").execute();
      const { deps, heard } = await finder({ recipient: () => said }, options);
      const theirs = answersOf(await states(deps, `${name}, acme.example`));
      const asked = heard.length;
      expect(theirAddresses(name).filter((address) => heard.some((line) => line.includes(`<${address}>`)))).toEqual([]);
      expect(theirs).toEqual(answersOf(await states(deps, "Hal Oaks, acme.example")));
      expect(heard.length - asked).toBe(said === "250 Ok" ? 0 : asked);
      // A second lookup does not reveal them either.
      expect(answersOf(await states(deps, `${name}, acme.example`))).toEqual(
        answersOf(await states(deps, "Hal Oaks, acme.example")),
      );
    }
  });

  it("look like unknown people even if their name has no Latin spelling", async () => {
    await recordObjections(context(), [{ kind: "person", name: "王小明" }]);
    const { deps } = await finder({ recipient: () => "250 Ok" });
    expect(answersOf(await states(deps, "王小明, acme.example"))).toEqual(
      answersOf(await states(deps, "李小红, acme.example")),
    );
  });

  it.each([
    [
      "objected",
      "ida@acme.example",
      () => recordObjections(context(), [{ kind: "address", address: "ida@acme.example" }]),
    ],
    ["was withdrawn from the catalogue", "gone.person@acme.example", async () => undefined],
  ])("have addresses that look nonexistent: %s", async (_, given, objects) => {
    await objects();
    for (const [said, options] of SERVER_REPLIES) {
      await database.db.deleteFrom("finder_verification").execute();
      const { deps, heard } = await finder({ recipient: () => said }, options);
      const verdict = async (address: string) => {
        const { mail, retryLater } = await verifyGivenAddress(context(), deps, { address, domain: "acme.example" });
        const {
          answer,
          verdict: { address: _address, ...rest },
        } = await addressAnswer(context(), deps, {
          address,
          domain: "acme.example",
          mail,
          state: retryLater ? "waiting" : "done",
          tryAgainAt: null,
        });
        return { answer, rest };
      };
      expect(await verdict(given)).toEqual(await verdict("hal@acme.example"));
      expect(heard.filter((line) => line.includes(`<${given}>`))).toEqual([]);
    }
  });

  it("hide addresses with an objection or complaint", async () => {
    await recordObjections(context(), [{ kind: "address", address: "Ada.Park@poplar.example" }]);
    await suppressAddress(context(), {
      address: "apark@poplar.example",
      key: SUPPRESSION_KEY,
      scope: "all",
      reason: "complained",
    });
    const { deps, heard } = await finder(knows("ada.park", "apark"));
    expect(await shown(deps, "Ada Park, poplar.example")).toEqual(["nothing_found"]);
    expect(heard.filter((line) => /RCPT TO:<(?:ada\.park|apark)@/.test(line))).toEqual([]);
  });

  it("cause as many requests to their mail servers as unknown people", async () => {
    await recordObjections(context(), [{ kind: "address", address: "bo.lind@elder.example" }]);
    await suppressAddress(context(), {
      address: "blind@elder.example",
      key: SUPPRESSION_KEY,
      scope: "all",
      reason: "complained",
    });
    for (const [said, options] of SERVER_REPLIES) {
      await database.db.deleteFrom("finder_verification").execute();
      const asked = async (name: string) => {
        // Each has a separate server, so that neither benefits from the other's results.
        const { deps, heard } = await finder({ recipient: () => said }, options);
        const answers = answersOf(await states(deps, `${name}, elder.example`));
        const again = answersOf(await states(deps, `${name}, elder.example`));
        await database.db.deleteFrom("finder_verification").execute();
        return {
          answers,
          again,
          verbs: heard.map((line) => line.split(" ", 1)[0]),
          named: heard.filter((line) => /<(?:bo\.lind|blind)@/.test(line)),
        };
      };
      const theirs = await asked("Bo Lind");
      expect(theirs).toEqual(await asked("Hal Oaks"));
      expect(theirs.named).toEqual([]);
    }
  });
});
