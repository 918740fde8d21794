interface CodeBlockProps {
  /** What the code is: its language, or what it does. */
  readonly title?: string;
  readonly children: string;
}

/** Code to copy. Long lines wrap, so nothing needs to be scrolled sideways. */
export function CodeBlock({ title, children }: CodeBlockProps) {
  return (
    <figure className="code-block">
      {title !== undefined && <figcaption>{title}</figcaption>}
      <pre>
        <code>{children}</code>
      </pre>
    </figure>
  );
}
