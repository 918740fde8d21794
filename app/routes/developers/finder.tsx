import { FigureTable } from "../../ui/figure-table.tsx";
import { FINDER_PROBLEMS, finderPaths } from "../openapi/finder-paths.ts";
import { CodeBlock } from "./code-block.tsx";
import { Marked } from "./marked.tsx";
import { Part } from "./part.tsx";

/** The email finder for programs. */
export function Finder({ siteUrl }: { readonly siteUrl: string }) {
  const operations = Object.entries(finderPaths()).flatMap(([path, item]) => Object.entries(item).map(([method, { summary, description }]) => ({ line: `${method.toUpperCase()} ${path}`, summary, description })));
  return (
    <Part id="finder">
      <p>
        The <a className="link" href="/email-finder">email finder</a>: JSON in, JSON out, with a key whose scopes hold <code>finder</code>, or without one. A search that takes longer than
        two seconds is answered with 202 and where to ask again.
      </p>
      <CodeBlock>{`curl ${siteUrl}/api/finder/find -H 'apikey: nrk_…' -H 'content-type: application/json' \\\n  -d '{"name": "Ada Park", "domain": "acme.example"}'`}</CodeBlock>
      <ul className="list">
        {operations.map(({ line, summary, description }) => (
          <li key={line}>
            <code>{line}</code> {summary}. <Marked>{description ?? ""}</Marked>
          </li>
        ))}
      </ul>
      <FigureTable caption="Problems (RFC 9457) by their code">
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">What it says</th>
          </tr>
        </thead>
        <tbody>
          {FINDER_PROBLEMS.map(({ name, status, description }) => (
            <tr key={name} id={`finder-${name}`}>
              <th scope="row">
                <code>
                  {status} {name}
                </code>
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
