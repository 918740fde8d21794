import { expect, it } from "vitest";
import { Content } from "../../content/content.ts";
import { unfitLines } from "./attention-lines.ts";

const edited = (piece: string) => ({ piece, revisionId: 1, value: { of: "another version" }, at: new Date() });

it("names content that an update made unfit to those who may edit it", () => {
  const content = new Content([edited("plan-pro"), edited("faq")]);
  const seenBy = (access: "owner" | "editor") => unfitLines(content, { id: "ada", access }).map(({ text }) => text);
  expect(seenBy("editor")).toEqual(["Frequently asked questions shows its shipped text"]);
  expect(seenBy("owner")).toEqual([...seenBy("editor"), "Pro is sold at its shipped price"]);
});
