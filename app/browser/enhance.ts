import { afterPaint } from "./after-paint.ts";
import { runCounters } from "./counter.ts";
import { closeDisclosures } from "./disclosures.ts";
import { hydrateLater } from "./hydrate.ts";
import { keepRoundsLive } from "./live-rounds.ts";
import { measurePage, reportErrorScreen } from "./measures.ts";
import { reportMissingPath } from "./missing-path.ts";
import { prerenderLinks } from "./prerender-links.ts";
import { revealBlocks } from "./reveal.ts";
import { dismissSampleBar } from "./sample-bar.ts";
import { switchTheme } from "./theme-switch.ts";
import { hideTopBar } from "./top-bar.ts";

afterPaint(
  revealBlocks,
  hideTopBar,
  closeDisclosures,
  switchTheme,
  dismissSampleBar,
  runCounters,
  keepRoundsLive,
  hydrateLater,
  reportMissingPath,
  reportErrorScreen,
  measurePage,
  prerenderLinks,
);
