import { changesTool } from "./changes-tool.ts";
import { companyTool } from "./company-tool.ts";
import { facetsTool } from "./facets-tool.ts";
import { changeListTool, listProgressTool, listResultsTool, startListTool } from "./finder-list-tools.ts";
import { domainEmailsTool, findEmailTool, verifyEmailTool } from "./finder-tools.ts";
import { searchTool } from "./search-tool.ts";
import type { ToolParts } from "./tool.ts";

/** Calls `take` with every tool in order, each with its own types; those of the email finder only if asked for. */
export function eachTool(
  { withFinder }: { readonly withFinder: boolean },
  take: <Input, Output extends Record<string, unknown>>(tool: ToolParts<Input, Output>) => void,
): void {
  take(searchTool);
  take(facetsTool);
  take(companyTool);
  take(changesTool);
  if (!withFinder) return;
  take(findEmailTool);
  take(verifyEmailTool);
  take(domainEmailsTool);
  take(startListTool);
  take(listProgressTool);
  take(listResultsTool);
  take(changeListTool);
}

/** A tool as documentation describes it. */
export type DescribedTool = Pick<ToolParts<unknown, unknown>, "name" | "description" | "input" | "output">;

/** Every tool. */
export function describedTools(): readonly DescribedTool[] {
  const tools: DescribedTool[] = [];
  eachTool({ withFinder: true }, ({ name, description, input, output }) =>
    tools.push({ name, description, input, output }),
  );
  return tools;
}
