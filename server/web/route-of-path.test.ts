import { expect, it } from "vitest";
import { rememberRoutes } from "./route-of-path.ts";

it("never matches undecodable paths, for which the router would print a line", () => {
  const asked: string[] = [];
  const routeOf = rememberRoutes((path) => {
    asked.push(path);
    return "/:slug";
  });
  expect(["/%E0%A4%A", "/%00", "/caf%C3%A9", "/caf%C3%A9"].map(routeOf)).toEqual([null, null, "/:slug", "/:slug"]);
  expect(asked).toEqual(["/caf%C3%A9"]);
});
