import { expect, it } from "vitest";
import { answersOf, knows, SERVER_REPLIES, usePersonSearch } from "../../../test/builders/person-search.ts";
import type { FinderDeps } from "../finder.ts";
import { mailStatusOf } from "../mail-domains/mail-hosts.ts";
import { addressAnswer, verifyGivenAddress } from "./stored-answers.ts";

const { context, finder, states } = usePersonSearch();

async function verdictOf(deps: FinderDeps, address: string) {
  const domain = address.slice(address.indexOf("@") + 1);
  const { retryLater } = await verifyGivenAddress(context(), deps, { address, domain });
  const { answer, verdict } = await addressAnswer(context(), deps, {
    address,
    domain,
    state: retryLater ? "waiting" : "done",
    mail: await mailStatusOf(deps, domain),
    tryAgainAt: null,
  });
  return { status: verdict.status, shown: answer.results.map(({ email, status }) => `${email} ${status}`) };
}

const WORLDS = [
  ...SERVER_REPLIES.map(([said, world]) => [said, world, () => finder({ recipient: () => said }, world)] as const),
  ["250 Ok for ada.park", {}, () => finder(knows("ada.park"))] as const,
];

it.each(WORLDS)("calls an address the same, found or given: %s %j", async (_said, _world, open) => {
  const { deps } = await open();
  const answer = answersOf(await states(deps, "Ada Park, birch.example")).at(-1);
  const results = answer !== undefined && "results" in answer ? answer.results : [];
  for (const { email, status } of results)
    expect(await verdictOf(deps, email)).toEqual({ status, shown: [`${email} ${status}`] });
});

it("has no status for an address of nobody it shows", async () => {
  const { deps } = await finder({ recipient: () => "450 4.2.0 Try again later" }, { mode: "mx_only" });
  const none = { status: "none", shown: [] };
  expect(await verdictOf(deps, "ada.park@acme.example")).toMatchObject({ status: "pattern" });
  for (const local of ["zoe.quill", "gone.person", "x1x", "info"])
    expect([local, await verdictOf(deps, `${local}@acme.example`)]).toEqual([local, none]);
});
