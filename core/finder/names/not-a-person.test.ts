import { expect, it } from "vitest";
import { namesNobody } from "./not-a-person.ts";

it.each([
  "Team Acme",
  "Acme Team",
  "Customer Support",
  "Sales",
  "info",
  "Acme Sales",
  "Human Resources",
  "HR & Legal",
  "Équipe Acme",
])("names nobody: %s", (name) => {
  expect(namesNobody(name, "acme.example")).toBe(true);
});

it.each([
  "Ada Park",
  "Eduardo Sales",
  "Dev Patel",
  "Steve Jobs",
  "Success Okoro",
  "Max Press",
  "Acme Okoro",
  "Acme",
  "王小明",
])("names a person: %s", (name) => {
  expect(namesNobody(name, "acme.example")).toBe(false);
});
