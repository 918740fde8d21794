import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPlaceholder, isUnnamed } from "./placeholder.ts";

describe("isPlaceholder", () => {
  it.each(
    "|-|–|—|--|---|.|…|?|??|n/a|N/A|n.a.|n.a|N. A.|(n/a)|na|NA|nan|NaN|NaT|<NA>|null|NULL|[null]|none|None|\\N|k.A.|n/d|s/d|#N/A|#REF!|#VALUE!|#DIV/0!|#NAME?|#NULL!|#NV|#WERT!|#BEZUG!|#NOMBRE?|#¡REF!|####|TBD|t.b.d.|tba|unknown|Unknown.|undisclosed|(undisclosed)|Not disclosed|not publicly disclosed|to be announced|Non communiqué|non divulguée|unbekannt|nicht bekannt|keine Angabe|No divulgado|não divulgado|noch nicht bekannt|Betrag nicht genannt|niet bekendgemaakt|sin especificar|n.v.t.|n.c.|未公開|비공개".split(
      "|",
    ),
  )("is true for %j", (text) => {
    expect(isPlaceholder(text)).toBe(true);
  });

  it.each(
    "0|5|N26|N.C.|ND|K.A.T.|Na Li|Nan Goldin|None Such|Null Labs|Unknown Worlds|Nil & Co|#1 Labs|N-able|A/S|TBD54|Not Boring|Data Collective|No Such Labs|+ND Capital|$|€|🙂".split(
      "|",
    ),
  )("is false for %j", (text) => {
    expect(isPlaceholder(text)).toBe(false);
  });

  it("takes at most the length of a phrase to decide", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 41 }), (text) => {
        expect(isPlaceholder(text)).toBe(false);
      }),
    );
  });
});

describe("isUnnamed", () => {
  const kind = fc.constantFrom(
    "Company",
    "Startup",
    "Target",
    "Unternehmen",
    "Société",
    "Empresa",
    "Azienda",
    "Bedrijf",
  );
  const label = fc.oneof(
    fc.constantFrom("A", "B", "C", "D", "E", "X", "Y", "Z"),
    fc.integer({ min: 1, max: 99 }).map((number) => `${number}`),
    fc.integer({ min: 1, max: 99 }).map((number) => `#${number}`),
  );

  it("is true for a kind of company with a letter or a number", () => {
    fc.assert(
      fc.property(kind, label, (one, other) => {
        expect(isUnnamed(`${one} ${other}`)).toBe(true);
        expect(isUnnamed(`${one} ${other} (Berlin)`)).toBe(true);
      }),
    );
  });

  it.each(
    "NewCo|NewCo 2|Project Falcon|Projekt „Falke“|Proyecto Cóndor|Progetto: Aquila|Portfolio company 3|Firma Nr. 4|Stealth Fintech Co|Société anonyme non dévoilée|Undisclosed (Berlin)|X GmbH".split(
      "|",
    ),
  )("is true for %j", (text) => {
    expect(isUnnamed(text)).toBe(true);
  });

  it.each(
    "Project44|The Project Company|Project Agora Labs|AI Software|Software 2|Studio 54|Brand New Day|Company|Target|Business Insider|Venture Global|Health 24|Kunde Optik|A Company Called Lisa".split(
      "|",
    ),
  )("is false for %j", (text) => {
    expect(isUnnamed(text)).toBe(false);
  });
});
