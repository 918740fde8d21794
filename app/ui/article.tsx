import type { ReactNode } from "react";
import type { ArticleSummary } from "../../core/reading/newsroom/article.ts";
import type { Block, ChartBar, Inline, RichText } from "../../core/reading/newsroom/rich-text.ts";
import { percentOf } from "./charts/shapes.ts";
import { TextLink } from "./forms/controls.tsx";
import { PublishedDate } from "./format/date.tsx";
import { FundingTypeBadge } from "./funding-type-badge.tsx";
import { OutboundLink } from "./outbound-link.tsx";

/** The body of an article; headings start at level two, below the page's own. */
export function ArticleText({ text }: { readonly text: RichText }) {
  return (
    <>
      {text.map((block, place) => (
        <TextBlock key={place} block={block} />
      ))}
    </>
  );
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
        <ol
          className="mt-4 grid list-decimal gap-2 ps-6 marker:text-muted"
          start={block.start === 1 ? undefined : block.start}
        >
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
          <code className="bg-transparent p-0 whitespace-pre-wrap">{block.code}</code>
        </pre>
      );
    case "rule":
      return <hr className="mt-8 border-line" />;
    case "image": {
      const { src, alt, width, height } = block;
      return (
        <img src={src} alt={alt} width={width} height={height} loading="lazy" className="mt-6 h-auto rounded-md" />
      );
    }
    case "chart":
      return <BarChart title={block.title} bars={block.bars} />;
  }
}

/** A bar per line with its name and value, each linked to its list. */
function BarChart({ title, bars }: { readonly title: string; readonly bars: readonly ChartBar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className="mt-6 rounded-md border border-line p-4">
      <figcaption className="font-semibold">{title}</figcaption>
      <ul className="mt-3 grid gap-2">
        {bars.map(({ name, value, href }, place) => (
          <li key={place} className="grid grid-cols-[8rem_1fr_auto] items-center gap-3 text-sm tabular-nums">
            <span>{name}</span>
            <svg aria-hidden="true" className="h-4 w-full">
              <rect width={`${percentOf(value, most)}%`} height="100%" className="fill-accent" />
            </svg>
            {href === null ? (
              <span>{value.toLocaleString("en-US")}</span>
            ) : (
              <TextLink href={href}>
                {value.toLocaleString("en-US")}
                <span className="sr-only">, {name}</span>
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </figure>
  );
}

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
        <TextLink href={piece.href}>
          <Words text={piece.text} />
        </TextLink>
      ) : (
        <OutboundLink href={piece.href}>
          <Words text={piece.text} />
        </OutboundLink>
      );
  }
}

export function ArticleByline({
  article,
}: {
  readonly article: Pick<ArticleSummary, "category" | "publishedOn" | "readMinutes">;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted [&_.badge]:min-w-0 [&_.badge]:wrap-anywhere [&_.badge]:whitespace-normal">
      <FundingTypeBadge type={article.category} />
      <PublishedDate date={{ date: article.publishedOn, precision: "day" }} />
      <span>{article.readMinutes} min read</span>
    </p>
  );
}

interface StoryCardProps {
  readonly story: ArticleSummary;
  /** `large` for featured stories. */
  readonly size?: "large" | "usual";
}

export function StoryCard({ story, size = "usual" }: StoryCardProps) {
  const { slug, title, excerpt } = story;
  return (
    <li className={`card group relative flex flex-col ${size === "large" ? "p-6 md:p-8" : "p-6"}`}>
      <ArticleByline article={story} />
      <h3 className={`mt-4 font-semibold ${size === "large" ? "text-xl" : "text-lg"}`}>
        {/* The link covers the whole card. */}
        <a
          href={`/blog/${slug}`}
          className="after:absolute after:inset-0 after:rounded-lg group-hover:text-accent group-hover:underline"
        >
          {title}
        </a>
      </h3>
      <p className="mt-2 text-muted">{excerpt}</p>
    </li>
  );
}
