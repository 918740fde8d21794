import type { ReactNode } from "react";
import enhanceScript from "../../browser/enhance.ts?worker&url";
import { THEME_SCRIPT } from "../../document/theme-script.ts";

/** Empty in browsers, which have run it and keep the served text: their scripts need not contain it again. */
const INLINE_SCRIPT = import.meta.env.SSR ? THEME_SCRIPT : "";

interface DocumentProps {
  /** Title, metadata and style sheets. */
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** The HTML document around every screen, including error pages rendered outside React Router. */
export function Document({ head, children }: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* Must precede the style sheet: a script below it would wait for it. */}
        <script data-later={enhanceScript} suppressHydrationWarning>
          {INLINE_SCRIPT}
        </script>
        {/* A slow device draws the page when it is parsed, not its beginning first, which would then shift. */}
        <link rel="expect" blocking="render" href="#page-end" />
        {head}
      </head>
      <body>
        {children}
        <span id="page-end" hidden />
      </body>
    </html>
  );
}
