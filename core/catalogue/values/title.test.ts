import { describe, expect, it } from "vitest";
import { isTitle, relationIn, titleBeforeName } from "./title.ts";

describe("titles of people", () => {
  it.each([
    ["CEO", "executive_officer"],
    ["Co-CEO", "executive_officer"],
    ["Geschäftsführerin", "executive_officer"],
    ["Gründer und Geschäftsführer", "founder"],
    ["Co-Founder & CTO", "founder"],
    ["Fondatrice et PDG", "founder"],
    ["Managing Director", "executive_officer"],
    ["Consejero delegado", "executive_officer"],
    ["代表取締役", "executive_officer"],
    ["Chairman of the Board", "director"],
    ["Leiter Vertrieb", "employee"],
    ["Senior Product Manager", "employee"],
    ["Director of Engineering", "employee"],
    ["Software Engineer", "employee"],
    ["Mede-oprichter en CEO", "founder"],
    ["Président-directeur général", "executive_officer"],
    ["Geschäftsführende Gesellschafterin", "executive_officer"],
    ["Directora financiera", "employee"],
    ["Direttore tecnico", "executive_officer"],
    ["Aufsichtsratsvorsitzende", "director"],
    ["Hoofd verkoop", "employee"],
  ])("reads %s as %s", (text, relation) => {
    expect(isTitle(text)).toBe(true);
    expect(relationIn(text)).toBe(relation);
  });

  it.each([
    "Chef de produit",
    "Vertriebsleiterin",
    "Coordenadora de marketing",
    "Socia",
    "Eigenaar",
    "Leiter Finanzen",
  ])("knows %s as a title that says nothing of the relation by itself", (text) => {
    expect(isTitle(text)).toBe(true);
  });

  it.each(["Ada Byron", "Anthony Head", "Angel Martinez", "Ada Byron CEO", "Moor Capital"])(
    "does not take %s for one",
    (text) => {
      expect(isTitle(text)).toBe(false);
    },
  );

  it.each([
    ["CEO Ada Byron", "CEO "],
    ["Geschäftsführerin Ada Byron", "Geschäftsführerin "],
    ["Managing Director Ada Byron", "Managing Director "],
    ["CEO Dr. Ada Byron", "CEO "],
    ["Ada Byron", ""],
    ["Head of Sales", ""],
  ])("finds the title before the name in %s", (text, title) => {
    expect(titleBeforeName(text)).toBe(title);
  });
});
