import { changesTool } from "./changes-tool.ts";
import { companyTool } from "./company-tool.ts";
import { facetsTool } from "./facets-tool.ts";
import { changeListTool, listProgressTool, listResultsTool, startListTool } from "./finder-list-tools.ts";
import { domainEmailsTool, findEmailTool, verifyEmailTool } from "./finder-tools.ts";
import { destinationsTool } from "./destinations-tool.ts";
import { searchTool } from "./search-tool.ts";
import type { ToolParts } from "./tool.ts";
import { addCompaniesTool, listedCompaniesTool } from "./watched-tools.ts";

/** Calls `take` with every tool in order, each with its own types. */
export function eachTool(
  take: <Input, Output extends Record<string, unknown>>(tool: ToolParts<Input, Output>) => void,
): void {
  take(searchTool);
  take(facetsTool);
  take(companyTool);
  take(changesTool);
  take(listedCompaniesTool);
  take(addCompaniesTool);
  take(destinationsTool);
  take(findEmailTool);
  take(verifyEmailTool);
  take(domainEmailsTool);
  take(startListTool);
  take(listProgressTool);
  take(listResultsTool);
  take(changeListTool);
}

/** A tool as documentation describes it. */
export type DescribedTool = Pick<ToolParts<unknown, unknown>, "name" | "description" | "needs" | "input" | "output">;

/** Every tool. */
export function describedTools(): readonly DescribedTool[] {
  const tools: DescribedTool[] = [];
  eachTool(({ name, description, needs, input, output }) =>
    tools.push({ name, description, ...(needs === undefined ? {} : { needs }), input, output }),
  );
  return tools;
}
