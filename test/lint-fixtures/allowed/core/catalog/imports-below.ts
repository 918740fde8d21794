import { one } from "../../db/thing.ts";
import { two } from "../../platform/thing.ts";
import { sql } from "kysely";

export const use = (): unknown => [one, two, sql];
