import { changesTool } from "../mcp/changes-tool.ts";
import { companyTool } from "../mcp/company-tool.ts";
import { changeListTool, listProgressTool, listResultsTool, startListTool } from "../mcp/finder-list-tools.ts";
import { domainEmailsTool, findEmailTool, verifyEmailTool } from "../mcp/finder-tools.ts";
import { newInNiche, outreachList } from "../mcp/prompts.ts";
import { searchTool } from "../mcp/search-tool.ts";
import { assistantSettings } from "./code-samples.ts";
import { CodeBlock } from "./code-block.tsx";
import { Part } from "./part.tsx";
import { DescribedNames } from "./described-names.tsx";

/** The server for AI assistants. */
export function Assistants({ siteUrl }: { readonly siteUrl: string }) {
  return (
    <Part id="assistants">
      <p>
        Assistants that speak the Model Context Protocol read the catalogue at <code>{siteUrl}/mcp</code> (Streamable HTTP, no sessions). They get rounds with their proof, and
        companies with the evidence of every value. The key is optional, but for the e-mail finder's tools.
      </p>
      <CodeBlock title="Settings, as most assistants read them">{assistantSettings(siteUrl)}</CodeBlock>
      <DescribedNames caption="Tools" heads={["Tool", "What it does"]} rows={[searchTool, companyTool, changesTool, findEmailTool, verifyEmailTool, domainEmailsTool, startListTool, listProgressTool, listResultsTool, changeListTool]} />
      <DescribedNames caption="Prompts" heads={["Prompt", "What it asks for"]} rows={[newInNiche, outreachList]} />
    </Part>
  );
}
