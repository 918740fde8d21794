import type { Resource } from "./column.ts";
import { COMPANIES } from "./companies.ts";
import { EXPORT_ROWS } from "./export-rows.ts";
import { INVESTORS } from "./investors.ts";
import { LEADS } from "./leads.ts";
import { PEOPLE } from "./people.ts";
import { ROUNDS } from "./rounds.ts";

/** What the open interface lists, by the name in its addresses. */
export const REST_RESOURCES: readonly Resource[] = [LEADS, COMPANIES, PEOPLE, ROUNDS, INVESTORS];

/** Every resource with declared columns. Nothing leaves the site as data whose column is not in here. */
export const RESOURCES: readonly Resource[] = [...REST_RESOURCES, EXPORT_ROWS];
