import { expect, it } from "vitest";
import { WORK_KINDS } from "../../../../core/office/work/kinds.ts";
import { Content } from "../../../content/content.ts";
import { attentionLines, lateWorkLines, unfitLines } from "./attention-lines.ts";

const edited = (piece: string) => ({ piece, revisionId: 1, value: { of: "another version" }, at: new Date() });

it("names content that an update made unfit to those who may edit it", () => {
  const content = new Content([edited("plan-pro"), edited("faq")]);
  const seenBy = (access: "owner" | "editor") => unfitLines(content, { id: "ada", access }).map(({ text }) => text);
  expect(seenBy("editor")).toEqual(["Frequently asked questions shows its shipped text"]);
  expect(seenBy("owner")).toEqual([...seenBy("editor"), "Pro is sold at its shipped price"]);
});

it("names late background work with its screen, and leaves late backups to their own lines", () => {
  const age = { seconds: 600, isLate: true };
  expect(
    lateWorkLines([
      { ...age, work: "job", name: "billing.welcome" },
      { ...age, work: "mail", name: null },
      { ...age, work: "backup", name: null },
    ]).map(({ text, href }) => [text, href]),
  ).toEqual([
    ["The oldest due job billing.welcome has waited for 10 minutes.", "/back-office/jobs"],
    ["The oldest due e-mail has waited for 10 minutes.", "/back-office/mail"],
  ]);
});

it("names every kind of source issue and of waiting work, pressing ones first", () => {
  const nothing = {
    overdueRequests: 0,
    openRequests: 0,
    nextDueOn: null,
    ordersWithIssues: 0,
    deadJobs: 0,
    failedMail: 0,
    refusingDomains: [],
    waitingMail: 0,
    flaggedArticles: 0,
  };
  const sourceIssues = (["failing", "shape", "flood", "quiet"] as const).map((issue, id) => ({
    id,
    name: "Rounds daily",
    issue,
    reason: "",
  }));
  const lines = attentionLines(
    { ...nothing, sourceIssues, openRequests: 1, work: Object.fromEntries(WORK_KINDS.map(({ kind }) => [kind, 2])) },
    "2026-09-01",
  );
  expect(lines.map(({ text }) => text)).toEqual([
    "Rounds daily cannot be read",
    "Rounds daily changed its format",
    "Rounds daily published far more than usual",
    "Rounds daily has gone quiet",
    "2 failed runs to look at",
    "1 privacy request to answer",
    "2 messages to answer",
    "2 uncertain matches to decide",
    "2 cities to locate",
    "2 companies to list or keep off lists",
    "2 imports to publish or discard",
    "2 people to decide, where somebody asked not to be listed",
    "2 news items to decide",
    "2 industry words to map",
    "2 drafted articles to publish or withdraw",
    "2 watched websites failing for a week",
    "2 values to check against their sources",
  ]);
});
