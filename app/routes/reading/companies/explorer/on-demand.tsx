import { lazy } from "react";

/**
 * Parts of the screen needed on few visits. The server renders them with the page; browsers load them when they appear.
 */
export const RoundPanel = import.meta.env.SSR
  ? (await import("./round-panel.tsx")).RoundPanel
  : lazy(async () => ({ default: (await import("./round-panel.tsx")).RoundPanel }));

export const Charts = import.meta.env.SSR
  ? (await import("./charts-view.tsx")).Charts
  : lazy(async () => ({ default: (await import("./charts-view.tsx")).Charts }));
