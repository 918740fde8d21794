/** Where the rules are served; the `Speculation-Rules` header of every page names it. */
export const SPECULATION_RULES_PATH = "/speculation-rules.json";

/**
 * Lets the browser render a directory page while the visitor is still about to press its link
 * (moderate eagerness: hovered for 200 ms, or pressed).
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: { or: [{ href_matches: "/" }, { href_matches: "/companies" }, { href_matches: "/companies/*" }] },
      eagerness: "moderate",
    },
  ],
});
