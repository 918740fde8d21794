import { describe, expect, it } from "vitest";
import { SHARED } from "../vite.config.ts";
import { loadedBy, sourcesIn } from "./import-graph.ts";

const PROGRAMS = ["server/start/run-alone.ts", "server/web-process.ts", "server/background-process.ts"];

describe("site process", () => {
  const started = loadedBy(PROGRAMS, (file) => file === "server/web.ts");
  const pages = sourcesIn("app").filter((file) => !/\.test\.tsx?$|\/browser\//.test(file));
  const built = loadedBy(["server/web.ts", ...pages], (file) => SHARED.test(file));

  it("loads no module both from source and from the web bundle", () => {
    expect(started.size).toBeGreaterThan(300);
    expect(built.size).toBeGreaterThan(300);
    expect([...built].filter((file) => started.has(file))).toEqual([]);
  });

  it("loads from source only files that Node can run", () => {
    const loaded = loadedBy([...sourcesIn("core"), ...sourcesIn("content"), ...sourcesIn("app/mail")].filter(isShared));
    expect([...loaded].filter((file) => file.endsWith(".tsx"))).toEqual([]);
  });
});

function isShared(file: string): boolean {
  return SHARED.test(file) && !/\.test\.tsx?$/.test(file);
}
