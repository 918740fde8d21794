import { renderToString } from "react-dom/server";
import { PrimaryLink } from "../ui/forms/controls.tsx";
import { Document } from "../ui/frame/document.tsx";
import icon from "../ui/frame/icon.svg?url&no-inline";
import { MessageScreen } from "../ui/frame/message-screen.tsx";
import { PageFrame } from "../ui/frame/page-frame.tsx";
import { type Site, SiteContext } from "../ui/frame/site.ts";

export interface ErrorDocumentProps {
  readonly site: Site;
  /** URLs of the style sheets that every page loads. */
  readonly styles: readonly string[];
  readonly title: string;
  readonly text: string;
  readonly action: { readonly href: string; readonly label: string };
}

/** Renders an error page in the site's layout. Reads neither the database nor the request, so it always works. */
export function renderErrorDocument({ site, styles, title, text, action }: ErrorDocumentProps): string {
  const head = (
    <>
      <title>{`${title} | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {site.accentStyles !== undefined && <link rel="stylesheet" href={site.accentStyles} />}
      <link rel="icon" {...(site.icon ?? { href: icon, type: "image/svg+xml" })} />
    </>
  );
  const screen = (
    <MessageScreen heading={title} action={<PrimaryLink href={action.href}>{action.label}</PrimaryLink>}>
      <p>{text}</p>
    </MessageScreen>
  );
  const html = renderToString(
    <SiteContext value={site}>
      <Document head={head}>
        <PageFrame path="" shown={null} isOwner={false} signedIn={false}>
          {screen}
        </PageFrame>
      </Document>
    </SiteContext>,
  );
  return `<!DOCTYPE html>${html}`;
}
