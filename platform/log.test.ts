import { expect, it } from "vitest";
import { createLog } from "./log.ts";

it("logs failures with their stack, and in one line without it while the program stops", () => {
  const lines: string[] = [];
  let isStopping = false;
  const log = createLog({
    level: "info",
    plain: false,
    write: (line) => void lines.push(line),
    isStopping: () => isStopping,
  });
  log.error({ err: new Error("The pool is closed."), job: "digest" }, "the job failed");
  isStopping = true;
  log.error({ err: new Error("The pool is closed."), job: "digest" }, "the job failed");
  const [before, after] = lines.map((line) => JSON.parse(line));
  expect(before).toMatchObject({ msg: "the job failed", err: { stack: expect.stringContaining("log.test") } });
  expect(after).toMatchObject({ level: "error", msg: "the job failed", job: "digest", reason: "The pool is closed." });
  expect(lines[1]).not.toContain("stack");
});
