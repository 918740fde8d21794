import { describe, expect, it } from "vitest";
import { createSemaphores } from "./semaphore.ts";

describe("semaphore", () => {
  it("admits a limited number and serves the others in order, low-priority ones last", async () => {
    const semaphores = createSemaphores(2);
    const [first, second] = [await semaphores.enter("a"), await semaphores.enter("a")];
    await semaphores.enter("b");
    const order: string[] = [];
    const enter = (name: string, isPatient: boolean) =>
      semaphores.enter("a", { isPatient }).then((leave) => (order.push(name), leave));
    const patient = enter("patient", true);
    const urgent = enter("urgent", false);
    expect(semaphores.patientAt("a")).toBe(1);
    first();
    const leave = await urgent;
    second();
    await patient;
    expect(order).toEqual(["urgent", "patient"]);
    leave();
    await semaphores.enter("a");
  });

  it("rejects a caller whose signal is aborted while it waits", async () => {
    const semaphores = createSemaphores();
    const leave = await semaphores.enter("a");
    const abort = new AbortController();
    const waiting = semaphores.enter("a", { isPatient: true, signal: abort.signal });
    abort.abort(new Error("too long"));
    await expect(waiting).rejects.toThrow("too long");
    expect(semaphores.patientAt("a")).toBe(0);
    leave();
    await semaphores.enter("a");
  });
});
