import { describe, expect, it } from "vitest";
import { readItem } from "./news-item.ts";
import { isOtherLanguage } from "./other-language.ts";

const now = new Date("2026-11-20T12:00:00Z");

function codeOf(title: string, summary: string): string {
  const outcome = readItem({ ref: "1", title, summary }, now);
  return outcome.kind === "excluded" ? outcome.code : outcome.kind;
}

describe("isOtherLanguage", () => {
  it.each([
    "Nordlicht sammelt 5 Millionen Euro ein",
    "Blattwerk schließt Finanzierungsrunde über 12 Mio. Euro ab",
    "Société Étoile lève 5 millions d'euros",
    "La startup lyonnaise Étoile boucle un tour de table de 8 M€",
    "Almadrabo cierra una ronda de 2 millones liderada por Fjord Capital",
    "Colibrí recauda 12 millones de dólares en serie A",
    "Maré Verde capta R$ 12 milhões em rodada seed",
    "Mareluce chiude un round da 3 milioni",
    "Veenlicht haalt 5 miljoen euro op",
    "Nattvakt tar in 50 miljoner kronor",
    "Fjordlykt henter 30 millioner kroner",
    "Routapaja keräsi viiden miljoonan rahoituksen",
    "Brzask pozyskał 5 mln zł od inwestorów",
    "スタートアップの雲取、シリーズAで5億円を調達",
    "云取科技完成千万元A轮融资",
    "«Ладога Софт» привлекла 5 млн долларов",
    "شركة سحاب تجمع 5 ملايين دولار",
  ])("recognises %s", (title) => {
    expect(isOtherLanguage(title)).toBe(true);
  });

  it.each([
    "Nordlicht secures €5m seed",
    "Étoile hires new CFO",
    "Société Étoile cuts 900 jobs in Paris",
    "Fernhollow opens its first plant in Berlin",
    "Mareluce IPO",
    "Podcast: Lea Schmidt on scaling Nordlicht",
    "Le Journal signs AI deal with Blattwerk",
    "",
    "2026",
  ])("leaves %s to the reader", (title) => {
    expect(isOtherLanguage(title)).toBe(false);
  });
});

describe("a feed's item in another language", () => {
  it("is counted as such, and not as other news", () => {
    expect(codeOf("Nordlicht sammelt 5 Millionen Euro ein", "Das Start-up baut Lampen für Häfen.")).toBe(
      "other_language_not_read",
    );
    expect(codeOf("Nordlicht opens a lab", "The company builds lamps.")).toBe("not_funding");
  });
});
