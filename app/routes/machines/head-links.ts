import type { LinkDescriptor } from "react-router";
import { APPLE_TOUCH_ICON } from "./icon-files.ts";
import { FEED_LINKS } from "./feed-addresses.ts";

/** What the head of every page names for programs: icons, the manifest, and the feeds. */
export const HEAD_LINKS: readonly LinkDescriptor[] = [
  { rel: "apple-touch-icon", href: APPLE_TOUCH_ICON.path },
  { rel: "manifest", href: "/site.webmanifest" },
  ...FEED_LINKS.map(({ href, mediaType, title }) => ({ rel: "alternate", type: mediaType, title, href })),
];
