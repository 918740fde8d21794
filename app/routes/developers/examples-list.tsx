import { CodeBlock } from "./code-block.tsx";
import { asCurl, type Example } from "./examples.ts";

/** Requests that can be copied into a shell or opened as they are. */
export function ExamplesList({ siteUrl, examples }: { readonly siteUrl: string; readonly examples: readonly Example[] }) {
  return (
    <ul className="mt-4 grid gap-4">
      {examples.map((example) => (
        <li key={example.title}>
          <CodeBlock title={example.title}>{asCurl(siteUrl, example)}</CodeBlock>
        </li>
      ))}
    </ul>
  );
}
