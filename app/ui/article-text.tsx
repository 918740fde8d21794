import type { ReactNode } from "react";
import type { Block, Inline, RichText } from "../../core/newsroom/rich-text.ts";
import { OutboundLink } from "./outbound-link.tsx";

/** The body of an article; its headings begin at the second level, below the page's own. */
export function ArticleText({ text }: { readonly text: RichText }) {
  return <>{text.map((block, place) => <TextBlock key={place} block={block} />)}</>;
}

const HEADINGS = ["h2", "h3", "h4", "h5", "h6"] as const;

function TextBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case "heading": {
      const Heading = HEADINGS[block.level - 1] ?? "h6";
      return (
        <Heading className={block.level === 1 ? "mt-10 text-xl font-bold" : "mt-8 text-lg font-semibold"}>
          <Words text={block.text} />
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p className="mt-4">
          <Words text={block.text} />
        </p>
      );
    case "list": {
      const items = block.items.map((item, place) => <TextItem key={place} item={item} />);
      return block.start === null ? (
        <ul className="mt-4 grid list-disc gap-2 ps-6 marker:text-edge">{items}</ul>
      ) : (
        <ol className="mt-4 grid list-decimal gap-2 ps-6 marker:text-muted" start={block.start === 1 ? undefined : block.start}>
          {items}
        </ol>
      );
    }
    case "quote":
      return (
        <blockquote className="mt-4 border-s-4 border-line ps-4 text-muted">
          <ArticleText text={block.blocks} />
        </blockquote>
      );
    case "code":
      return (
        <pre className="mt-4 rounded-md bg-sunken p-4 whitespace-pre-wrap">
          <code className="whitespace-pre-wrap">{block.code}</code>
        </pre>
      );
    case "rule":
      return <hr className="mt-8 border-line" />;
  }
}

/** An item that begins with a line of words shows it beside its bullet. */
function TextItem({ item }: { readonly item: RichText }) {
  const [first, ...others] = item;
  return (
    <li className="wrap-anywhere">
      {first?.kind === "paragraph" ? <Words text={first.text} /> : first !== undefined && <TextBlock block={first} />}
      <ArticleText text={others} />
    </li>
  );
}

function Words({ text }: { readonly text: readonly Inline[] }): ReactNode {
  return text.map((piece, place) => <Piece key={place} piece={piece} />);
}

function Piece({ piece }: { readonly piece: Inline }): ReactNode {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "emphasis":
      return (
        <em>
          <Words text={piece.text} />
        </em>
      );
    case "strong":
      return (
        <strong>
          <Words text={piece.text} />
        </strong>
      );
    case "code":
      return <code>{piece.code}</code>;
    case "break":
      return <br />;
    case "link":
      return piece.href.startsWith("/") ? (
        <a className="link" href={piece.href}>
          <Words text={piece.text} />
        </a>
      ) : (
        <OutboundLink href={piece.href}>
          <Words text={piece.text} />
        </OutboundLink>
      );
  }
}
