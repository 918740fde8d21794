import { closeDisclosures } from "./disclosures.ts";
import { reportMissingPath } from "./missing-path.ts";
import { dismissSampleBar } from "./sample-bar.ts";
import { switchTheme } from "./theme-switch.ts";
import { hideTopBar } from "./top-bar.ts";

hideTopBar();
closeDisclosures();
switchTheme();
dismissSampleBar();
reportMissingPath();
