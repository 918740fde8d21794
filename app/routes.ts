import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** Every address of the site. */
export default [
  index("routes/home/home.tsx"),
  route("companies", "routes/companies/list.tsx"),
  route("companies/founders", "routes/founders/list.tsx"),
  route("companies/founders/:slug", "routes/founders/founder.tsx"),
  route("companies/:slug", "routes/companies/company.tsx"),
  route("top-founders", "routes/founders/top.tsx"),
  route("funded-companies", "routes/companies/moved.ts"),
  route("rest/v1/leads", "routes/rest/leads.ts"),
  route("measures", "routes/measures/measures.ts"),
  route("*", "routes/missing/missing.tsx"),
] satisfies RouteConfig;
