import { expect, it } from "vitest";
import { cityName } from "./city-name.ts";

it.each([
  ["MEDFIELD", "Medfield"],
  ["STUDIO  CITY", "Studio City"],
  ["ST. LOUIS", "St. Louis"],
  ["MCLEAN", "McLean"],
  ["O'FALLON", "O'Fallon"],
  ["COEUR D'ALENE", "Coeur d'Alene"],
  ["WINSTON-SALEM", "Winston-Salem"],
  ["ISLE OF PALMS", "Isle of Palms"],
  ["LA JOLLA", "La Jolla"],
  ["RIO DE JANEIRO", "Rio de Janeiro"],
  ["DES MOINES", "Des Moines"],
  ["WASHINGTON, D.C.", "Washington, D.C."],
  ["WASHINGTON DC", "Washington DC"],
  ["ZÜRICH", "Zürich"],
  ["東京", "東京"],
  ["NYC", "NYC"],
  ["Palo Alto", "Palo Alto"],
  ["Mclean", "Mclean"],
])("%s is %s", (filed, name) => {
  expect(cityName(filed)).toBe(name);
});
