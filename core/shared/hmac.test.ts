import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { hmacOf, hmacPads } from "./hmac.ts";

it.each([0, 20, 64, 100])("equals HMAC-SHA-256 with a key of %d bytes", (length) => {
  const key = Buffer.alloc(length, "key");
  expect(hmacOf("Ída Möss", hmacPads(key))).toEqual(createHmac("sha256", key).update("Ída Möss").digest());
});
