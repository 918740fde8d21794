import { changesTool } from "./changes-tool.ts";
import { companyTool } from "./company-tool.ts";
import { facetsTool } from "./facets-tool.ts";
import { changeListTool, listProgressTool, listResultsTool, startListTool } from "./finder-list-tools.ts";
import { domainEmailsTool, findEmailTool, verifyEmailTool } from "./finder-tools.ts";
import { destinationsTool } from "./destinations-tool.ts";
import { searchTool } from "./search-tool.ts";
import type { Tool } from "./tool.ts";
import { addCompaniesTool, listedCompaniesTool } from "./watched-tools.ts";

/** Every tool, in order. */
export const TOOLS: readonly Tool[] = [
  searchTool,
  facetsTool,
  companyTool,
  changesTool,
  listedCompaniesTool,
  addCompaniesTool,
  destinationsTool,
  findEmailTool,
  verifyEmailTool,
  domainEmailsTool,
  startListTool,
  listProgressTool,
  listResultsTool,
  changeListTool,
];
