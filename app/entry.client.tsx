import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { logToConsole } from "./browser/console.ts";
import { reportRenderError } from "./browser/measures.ts";

// Only hydrated screens load this; reading pages ship no React.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Screen />
    </StrictMode>,
  );
});

function Screen() {
  // Its absence marks a hydrated page.
  useEffect(() => document.querySelector("#hydration")?.remove(), []);
  return (
    <HydratedRouter
      onError={(error) => {
        logToConsole("A screen could not be drawn", error);
        reportRenderError();
      }}
    />
  );
}
