import { expect, it } from "vitest";
import { visitorAddress } from "./visitor-address.ts";

it.each([
  ["192.0.2.1", null, 0, "192.0.2.1"],
  ["192.0.2.1", "203.0.113.5", 0, "192.0.2.1"],
  ["127.0.0.1", "203.0.113.5", 1, "203.0.113.5"],
  ["127.0.0.1", "1.1.1.1, 203.0.113.5", 1, "203.0.113.5"],
  ["127.0.0.1", "1.1.1.1, 2001:db8::5, 10.0.0.2", 2, "2001:db8::5"],
  ["127.0.0.1", "203.0.113.5", 2, null],
  ["127.0.0.1", "nonsense", 1, null],
  ["127.0.0.1", null, 1, null],
  [undefined, null, 0, null],
])("resolves a connection from %s claiming %s behind %d proxies as %s", (connection, forwarded, proxies, address) => {
  expect(visitorAddress(connection, forwarded, proxies)).toBe(address);
});
