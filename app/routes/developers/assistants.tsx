import { changesTool } from "../mcp/changes-tool.ts";
import { companyTool } from "../mcp/company-tool.ts";
import { searchTool } from "../mcp/search-tool.ts";
import { FigureTable } from "../../ui/figure-table.tsx";
import { assistantSettings } from "./code-samples.ts";
import { CodeBlock } from "./code-block.tsx";
import { Marked } from "./marked.tsx";
import { Part } from "./part.tsx";

/** The server for AI assistants. */
export function Assistants({ siteUrl }: { readonly siteUrl: string }) {
  return (
    <Part id="assistants">
      <p>
        Assistants that speak the Model Context Protocol read the catalogue at <code>{siteUrl}/mcp</code> (Streamable HTTP, no sessions). They get rounds with their proof, and
        companies with the evidence of every value. The key is optional, as everywhere here.
      </p>
      <CodeBlock title="Settings, as most assistants read them">{assistantSettings(siteUrl)}</CodeBlock>
      <FigureTable caption="Tools">
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">What it does</th>
          </tr>
        </thead>
        <tbody>
          {[searchTool, companyTool, changesTool].map(({ name, description }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <Marked>{description}</Marked>
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Part>
  );
}
