import type { RenderedMail } from "../../../../core/shared/outbox/mail.ts";
import { PRIVATE } from "../../customers/sign-in/private.ts";

/** Policy that shows a mail in a sandbox: its inline styles work, scripts and everything else are off. */
const POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** The HTML of a mail as a page, with its images. `framed` allows screens of this site to show it in a frame. */
export function mailHtml(
  { html, images = [] }: Pick<RenderedMail, "html" | "images">,
  { framed, status = 200 }: { readonly framed: boolean; readonly status?: number },
): Response {
  const shown = images.reduce(
    (page, { cid, png }) => page.replaceAll(`cid:${cid}`, `data:image/png;base64,${png.toString("base64")}`),
    html,
  );
  return new Response(shown, {
    status,
    headers: {
      ...PRIVATE.headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `${POLICY}; frame-ancestors ${framed ? "'self'" : "'none'"}`,
      "x-robots-tag": "noindex",
    },
  });
}
