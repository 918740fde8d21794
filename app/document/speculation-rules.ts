/**
 * Speculation rules (HTML, 7.4.3): the browser prerenders a directory page once its link is hovered for 200 ms or
 * pressed (moderate eagerness). The security policy contains the text's hash (server/web/security-headers.ts).
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: { or: [{ href_matches: "/" }, { href_matches: "/companies" }, { href_matches: "/companies/*" }] },
      eagerness: "moderate",
    },
  ],
});
