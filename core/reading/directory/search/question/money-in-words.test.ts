import { expect, it } from "vitest";
import { moneyInWords } from "./money-in-words.ts";

it.each([
  ["raising now", ["raising"], ""],
  ["Who is raising?", ["raising"], ""],
  ["biotech startups in Texas raising right now", ["raising"], "biotech startups in Texas"],
  ["startups currently raising in Berlin", ["raising"], "startups in Berlin"],
  ["startups not raising now", [], "startups not raising now"],
  ["fundraising software", [], "fundraising software"],
  ["Wer sammelt gerade Kapital?", ["raising"], ""],
  ["Startups, die derzeit Geld einsammeln", ["raising"], "Startups, die"],
  ["Quelles startups lèvent des fonds en ce moment à Lyon ?", ["raising"], "Quelles startups à Lyon ?"],
  ["startups en cours de levee de fonds", ["raising"], "startups"],
  ["startups de Madrid levantando capital ahora", ["raising"], "startups de Madrid"],
  ["Chi sta raccogliendo capitali?", ["raising"], ""],
  ["Welke startups halen momenteel geld op?", ["raising"], "Welke startups ?"],
  ["startups que estão captando", ["raising"], "startups que"],
  ["Startups, die Kapital eingesammelt haben", [], "Startups, die Kapital eingesammelt haben"],
  ["startups qui ont levé des fonds", [], "startups qui ont levé des fonds"],
  ["startups that raised in May", [], "startups that raised in May"],
])("%j asks for %j beside %j", (question, words, rest) => {
  expect(moneyInWords(question)).toEqual({ words, rest });
});
