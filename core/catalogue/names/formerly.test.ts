import { describe, expect, it } from "vitest";
import { splitFormerly } from "./formerly.ts";

describe("splitFormerly", () => {
  it.each<[string, string, string[]]>([
    ["Lumen Orchard (formerly BrightPear)", "Lumen Orchard", ["BrightPear"]],
    ["Lumen Orchard (Formerly known as: BrightPear)", "Lumen Orchard", ["BrightPear"]],
    ["Lumen Orchard [fka BrightPear]", "Lumen Orchard", ["BrightPear"]],
    ["Lumen Orchard, f/k/a BrightPear, Inc.", "Lumen Orchard", ["BrightPear, Inc."]],
    ["Lumen Orchard f.k.a. BrightPear", "Lumen Orchard", ["BrightPear"]],
    ["Lumen Orchard formerly BrightPear", "Lumen Orchard", ["BrightPear"]],
    ["Lumen Orchard - previously “BrightPear”", "Lumen Orchard", ["BrightPear"]],
    ["Lumen Orchard (ex-BrightPear)", "Lumen Orchard", ["BrightPear"]],
    ["Verger Lumen (anciennement Poire)", "Verger Lumen", ["Poire"]],
    ["Lumen Orchard (formerly BrightPear; formerly Pearly)", "Lumen Orchard", ["BrightPear", "Pearly"]],
    ["Lumen Orchard (formerly BrightPear and formerly Pearly)", "Lumen Orchard", ["BrightPear", "Pearly"]],
  ])("reads %s", (written, name, former) => {
    expect(splitFormerly(written)).toEqual({ name, former });
  });

  it.each([
    "Lumen Orchard",
    "Formerly",
    "Formerly Known",
    "Exchange (Extra)",
    "Café Antes Nuevo",
    "Lumen (formerly)",
    "",
    "(formerly BrightPear)",
  ])("leaves %j unchanged", (written) => {
    expect(splitFormerly(written)).toEqual({ name: written, former: [] });
  });
});
