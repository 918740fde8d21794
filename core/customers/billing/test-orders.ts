import { sql } from "kysely";

// SQL conditions on `billing_order`: made by the test checkout; made in Stripe's test mode, whose checkout ids have this
// prefix.
export const OF_TEST_CHECKOUT = sql<boolean>`provider = 'test'`;
export const OF_TEST_MODE = sql<boolean>`checkout_id like 'cs\\_test\\_%'`;

/** SQL condition on `billing_order`: it charged nothing. Every mail with an amount says so. */
export const IS_TEST = sql<boolean>`(${OF_TEST_CHECKOUT} or coalesce(${OF_TEST_MODE}, false))`;
