import type { ReactNode } from "react";
import { SampleBar } from "./sample-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { TopNavigation } from "./top-navigation.tsx";

interface PageFrameProps {
  /** This page's own path. */
  readonly path: string;
  /** Whether invented sample rows are published. */
  readonly sample: boolean;
  /** Whether the page is drawn for somebody who is signed in; what everybody shares is drawn for nobody. */
  readonly signedIn: boolean;
  readonly children: ReactNode;
}

/** What every screen shares: the way to the content, navigation, the sample notice and the footer. */
export function PageFrame({ path, sample, signedIn, children }: PageFrameProps) {
  return (
    <>
      <a href="#content" className="button button-primary fixed start-4 top-2 z-50 -translate-y-24 focus:translate-y-0">
        Skip to content
      </a>
      <TopNavigation path={path} signedIn={signedIn} />
      {sample && <SampleBar />}
      <main id="content" tabIndex={-1} className="grow pb-16 outline-none">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
