import { expect, it } from "vitest";
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

it("names every kind of source issue and the companies that lists leave out", () => {
  const nothing = {
    overdueRequests: 0,
    openRequests: 0,
    nextDueOn: null,
    openMessages: 0,
    ordersWithIssues: 0,
    deadJobs: 0,
    failedMail: 0,
    refusingDomains: [],
    waitingMail: 0,
    heldImports: 0,
    openImports: 0,
    uncertainMatches: 0,
    waitingNews: 0,
    heldPeople: 0,
    waitingDrafts: 0,
    flaggedArticles: 0,
    ambiguousCities: 0,
    failedSources: [],
  };
  const sourceIssues = (["failing", "shape", "flood", "quiet"] as const).map((issue, id) => ({
    id,
    name: "Rounds daily",
    issue,
    reason: "",
  }));
  const lines = attentionLines({ ...nothing, sourceIssues, hiddenCompanies: 2 }, "2026-09-01");
  expect(lines.map(({ text }) => text)).toEqual([
    "Rounds daily cannot be read",
    "Rounds daily changed its format",
    "Rounds daily published far more than usual",
    "Rounds daily has gone quiet",
    "2 companies to list or keep off lists",
  ]);
});
