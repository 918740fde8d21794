import { describe, expect, it } from "vitest";
import { isVehicleName } from "./classify.ts";

describe("names of special purpose vehicles", () => {
  it.each([
    "Robot Oct 2024, a Series of Invented Syndicate LLC",
    "GA Fund I, a series of Invented-Funds, LP",
    "2L Example, a Series of EX39 Master, LLC",
    "Example a protected series of Invented Labs LLC",
    "Example Capital Rocket SPV III, LLC",
    "EXAMPLE GREEN PARTNERS SPV VI, L.P.",
    "Invented SPV-1 LLC",
    "Invented Ventures Fund II",
    "Example Growth Fund 3-A, L.P.",
    "Canna-Example Fund, LLC",
    "Example Behavioral Finance Fund LP",
    "AB-1234 Fund",
    "XY-0412 Fund II, LLC",
    "Example Management Aggregator LLC",
    "Example Offshore Aggregator, L.P.",
    "EXPF VIII Co-Invest 4-A, L.P.",
    "Example Co-Investment Partners LP",
    "Example Super Angel Feeder II, L.P.",
    "EX Avenue Sidecar, LLC",
    "EX39 Master, LLC",
    "Example Capital Master LP",
    "InventedCrowd (Investment in Example) L.P.",
  ])("%s is one", (name) => expect(isVehicleName(name)).toBe(true));

  it.each([
    "Invented Robotics, Inc.",
    "Fundbox Example, Inc.",
    "Crowdfund Example LLC",
    "Fund That Flip Example, Inc.",
    "Sidecar Health Example, Inc.",
    "News Aggregator, Inc.",
    "Feeder Robotics, Inc.",
    "Toast Master Example, Inc.",
    "Pit Master LLC",
    "Coinvest Example, Inc.",
    "Serial Series, Inc.",
    "Spvector Example Inc.",
    "Masterworks Example, Inc.",
    "Platinum Energy Example 2007 A LP",
    "Example Fund Administration Software, Inc.",
  ])("%s is a company", (name) => expect(isVehicleName(name)).toBe(false));
});
