import { listFile } from "./list-file/source.ts";
import { newsFeedSource } from "./news-feed/source.ts";
import { SEC_FORM_D } from "./sec-form-d/source.ts";
import type { Source } from "./source.ts";

/** The invented catalogue an empty database starts with. */
export const SAMPLE_SOURCE: Source = { key: "sample", label: "Sample data", cite: () => "Sample data" };

/** Every origin of evidence, one line each. */
export const SOURCES: readonly Source[] = [SEC_FORM_D, listFile, newsFeedSource, SAMPLE_SOURCE];
