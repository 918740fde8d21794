import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** Every address of the site. */
export default [
  index("routes/home/home.tsx"),
  route("companies", "routes/companies/list.tsx"),
  route("companies/founders", "routes/founders/list.tsx"),
  route("companies/founders/:slug", "routes/founders/founder.tsx"),
  route("companies/:slug", "routes/companies/company.tsx"),
  route("top-founders", "routes/founders/top.tsx"),
  route("top-ai-companies", "routes/ai-companies/ranking.tsx"),
  route("blog", "routes/blog/list.tsx"),
  route("blog/:slug", "routes/blog/article.tsx"),
  route("funded-companies", "routes/companies/moved.ts"),
  route("rest/v1/leads", "routes/rest/leads.ts"),
  route("measures", "routes/measures/measures.ts"),
  route("sitemap.xml", "routes/machines/sitemap-index.ts"),
  route("sitemaps/:file", "routes/machines/sitemap-file.ts"),
  route("feeds/:file", "routes/machines/feeds.ts"),
  route("robots.txt", "routes/machines/robots.ts"),
  route("llms.txt", "routes/machines/llms.ts"),
  route("site.webmanifest", "routes/machines/manifest.ts"),
  route("share/site.png", "routes/machines/share-site.ts"),
  route("share/companies/:file", "routes/machines/share-company.ts"),
  route("share/founders/:file", "routes/machines/share-founder.ts"),
  route("*", "routes/missing/missing.tsx"),
] satisfies RouteConfig;
