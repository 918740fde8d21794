import type { AttentionLine } from "./attention-lines.ts";

/** What waits for somebody, the most pressing first, each with the way to it. */
export function AttentionList({ lines }: { readonly lines: readonly AttentionLine[] }) {
  if (lines.length === 0) return <p className="mt-3 rounded-lg border border-line bg-surface px-4 py-6 text-muted">Nothing: nobody waits for an answer, and nothing has failed.</p>;
  return (
    <ul className="office-attention">
      {lines.map(({ text, href, pressing, detail }) => (
        <li key={text} data-pressing={pressing ? "" : undefined}>
          {href === null ? <span className="font-semibold">{text}</span> : <a href={href}>{text}</a>}
          {detail !== undefined && <span className="block text-sm text-muted">{detail}</span>}
        </li>
      ))}
    </ul>
  );
}
