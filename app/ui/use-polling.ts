import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Loads the page's data again every `ms` milliseconds while it is visible. */
export function usePolling(isActive: boolean, ms: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isActive) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, ms);
    return () => clearInterval(timer);
  }, [isActive, ms, revalidate]);
}
