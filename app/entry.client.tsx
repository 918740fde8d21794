import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { tellConsole } from "./browser/console.ts";
import { reportRenderError } from "./browser/measures.ts";

// In the browser only screens that hydrate come here; reading pages have no React.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter
        onError={(error) => {
          tellConsole("A screen could not be drawn", error);
          reportRenderError();
        }}
      />
    </StrictMode>,
  );
});
