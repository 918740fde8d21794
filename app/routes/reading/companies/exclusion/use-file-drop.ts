import { useEffect, useEffectEvent } from "react";

/** Accepts a file dropped anywhere on the page, which the browser would otherwise open. */
export function useFileDrop(onFile: (file: File) => void): void {
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const { dataset } = document.documentElement;
    const stop = new AbortController();
    addEventListener(
      "dragover",
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        dataset["dropping"] = "";
      },
      stop,
    );
    addEventListener(
      "dragleave",
      ({ relatedTarget }) => {
        if (relatedTarget === null) delete dataset["dropping"];
      },
      stop,
    );
    addEventListener(
      "drop",
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        delete dataset["dropping"];
        const file = event.dataTransfer?.files[0];
        if (file) take(file);
      },
      stop,
    );
    return () => stop.abort();
  }, []);
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") === true;
}
