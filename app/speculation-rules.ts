/**
 * Speculation rules (HTML, 7.4.3): let the browser render a directory page while the visitor is still about to press its
 * link (moderate eagerness: hovered for 200 ms, or pressed). The policy names the text's hash (server/web/security-headers.ts).
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: { or: [{ href_matches: "/" }, { href_matches: "/companies" }, { href_matches: "/companies/*" }] },
      eagerness: "moderate",
    },
  ],
});
