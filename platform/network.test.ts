import { expect, it } from "vitest";
import { networkOf, siteOf } from "./network.ts";

it.each([
  ["192.0.2.4", "192.0.2.4"],
  ["::ffff:192.0.2.4", "192.0.2.4"],
  ["2001:db8:0:1:2:3:4:5", "2001:db8:0:1"],
  ["2001:0db8::9", "2001:db8:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
  [null, "unknown"],
])("maps %s to the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ["2001:0db8:0005:1::9", "2001:db8:5"],
  ["2001:db8::9", "2001:db8:0"],
  ["192.0.2.4", null],
  ["::ffff:192.0.2.4", null],
  [null, null],
])("maps %s to the site %s", (address, site) => {
  expect(siteOf(address)).toBe(site);
});
