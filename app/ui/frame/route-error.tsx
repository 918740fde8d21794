import type { ReactNode } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { errorWords } from "../../error-words.ts";
import { PrimaryLink } from "../forms/controls.tsx";
import { ErrorScreen, MessageScreen } from "./message-screen.tsx";

interface RouteErrorProps {
  readonly error: unknown;
  /** The screen for an address that has nothing. */
  readonly missing: ReactNode;
}

/** The screen of a page that failed. It explains what the visitor can correct and hides why the site failed. */
export function RouteError({ error, missing }: RouteErrorProps) {
  const { pathname, search } = useLocation();
  if (!isRouteErrorResponse(error) || error.status >= 500)
    return <ErrorScreen path={pathname} query={new URLSearchParams(search)} />;
  if (error.status === 404) return missing;
  const { title, text } = errorWords(error.status);
  return (
    <MessageScreen heading={title} action={<PrimaryLink href={pathname}>Open the page</PrimaryLink>}>
      <p>{text}</p>
    </MessageScreen>
  );
}
