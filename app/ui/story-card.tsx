import type { ArticleSummary } from "../../core/newsroom/article.ts";
import { ArticleByline } from "./article-byline.tsx";

interface StoryCardProps {
  readonly story: ArticleSummary;
  /** `large` for the stories a page puts first. */
  readonly size?: "large" | "usual";
}

/** A story in a list, under a heading of the second level; its title leads to the whole of it. */
export function StoryCard({ story, size = "usual" }: StoryCardProps) {
  const { slug, title, excerpt } = story;
  return (
    <li className={`card group relative flex flex-col ${size === "large" ? "p-6 md:p-8" : "p-6"}`}>
      <ArticleByline article={story} />
      <h3 className={`mt-4 font-semibold ${size === "large" ? "text-xl" : "text-lg"}`}>
        {/* The link reaches over the whole card. */}
        <a href={`/blog/${slug}`} className="after:absolute after:inset-0 after:rounded-lg group-hover:text-accent group-hover:underline">
          {title}
        </a>
      </h3>
      <p className="mt-2 text-muted">{excerpt}</p>
    </li>
  );
}
