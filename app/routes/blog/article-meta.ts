import type { ArticlePage } from "../../../core/newsroom/article.ts";
import { breadcrumbList, pageMeta } from "../../page-meta.ts";
import { article as articleData } from "../../structured-data.ts";
import type { Site } from "../../ui/site.ts";

/** What an article's page tells about itself, with schema.org Article and BreadcrumbList. */
export function articleMeta(site: Site, article: ArticlePage) {
  const { slug, title, excerpt, category, company } = article;
  const path = `/blog/${slug}`;
  const image = { path: `/share${path}.png`, alt: title };
  return pageMeta(site, {
    title,
    fullTitle: `${title} | ${site.name} Blog`,
    description: excerpt,
    keywords: [...(company === null ? [] : [company.name, `${company.name} funding`]), `${category} funding`, "startup funding news"],
    path,
    type: "article",
    shareImage: image,
    structuredData: [
      articleData(site, {
        path,
        headline: title,
        description: excerpt,
        publishedOn: article.publishedOn,
        updatedAt: article.updatedAt,
        imagePath: image.path,
        section: category,
        ...(company !== null && { company }),
      }),
      breadcrumbList(site, [
        { name: "Blog", href: "/blog" },
        { name: title, href: path },
      ]),
    ],
  });
}
