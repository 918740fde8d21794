import { expect, it } from "vitest";
import { fileAddress } from "./open-list-address.ts";

const SHEETS = "https://docs.google.com/spreadsheets/d";

it.each([
  [`${SHEETS}/e/2PACX-1v/pubhtml`, `${SHEETS}/e/2PACX-1v/pub?output=csv`],
  [`${SHEETS}/e/2PACX-1v/pubhtml?gid=7&single=true`, `${SHEETS}/e/2PACX-1v/pub?output=csv&gid=7&single=true`],
  [`${SHEETS}/1aBc_d-9/edit#gid=42`, `${SHEETS}/1aBc_d-9/export?format=csv&gid=42`],
  [`${SHEETS}/1aBc_d-9/edit?gid=42#gid=42`, `${SHEETS}/1aBc_d-9/export?format=csv&gid=42`],
  [`${SHEETS}/e/2PACX-1v/pub?output=xlsx`, `${SHEETS}/e/2PACX-1v/pub?output=xlsx`],
  ["https://lists.example/d/rounds.csv?gid=1", "https://lists.example/d/rounds.csv?gid=1"],
])("finds the file behind %s", (address, file) => {
  expect(fileAddress(address)).toBe(file);
});
