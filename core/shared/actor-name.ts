import { sql } from "kysely";

/** The address of the account in the column `actor`; otherwise what it says, such as "operator". */
export const actorName = sql<string>`coalesce((select email from account where account.id = actor), actor)`;
