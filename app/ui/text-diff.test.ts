import { expect, it } from "vitest";
import { textChanges } from "./text-diff.tsx";

const marked = (before: string, after: string) =>
  textChanges(before, after)
    .map(({ kind, text }) => (kind === "added" ? `+${text}+` : kind === "removed" ? `-${text}-` : text))
    .join("");

it("marks changed words and omits text far from a change", () => {
  expect(marked("one\ntwo\nthree\nfour\na red fox\nend", "one\ntwo\nthree\nfour\na grey fox\nend")).toBe(
    "…\nfour\na -red-+grey+ fox\nend\n",
  );
});

it("marks added and removed lines", () => {
  expect(marked("one\ntwo", "one\ntwo\nthree")).toBe("one\ntwo\n+three\n+");
  expect(marked("one\ntwo", "two")).toBe("-one\n-two\n");
});
