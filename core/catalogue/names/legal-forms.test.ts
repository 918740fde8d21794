import { describe, expect, it } from "vitest";
import { isLegalForm, splitLegalForm } from "./legal-forms.ts";

describe("splitLegalForm", () => {
  it.each([
    ["Alpha, Inc.", "Alpha", "Inc."],
    ["Lampwerk GmbH & Co. KG", "Lampwerk", "GmbH & Co. KG"],
    ["Lampwerk UG (haftungsbeschränkt)", "Lampwerk", "UG (haftungsbeschränkt)"],
    ["Fabryka Sp. z o.o.", "Fabryka", "Sp. z o.o."],
    ["Harbor Pvt. Ltd.", "Harbor", "Pvt. Ltd."],
    ["Moor L.L.C.", "Moor", "L.L.C."],
    ["Quay A/S", "Quay", "A/S"],
    ["Norte S.A. de C.V.", "Norte", "S.A. de C.V."],
    ["株式会社ランプ", "ランプ", "株式会社"],
  ])("splits %s", (text, name, form) => {
    expect(splitLegalForm(text)).toEqual({ name, form });
    expect(isLegalForm(form) || /\P{ASCII}/u.test(form)).toBe(true);
  });

  it.each(["Alpha", "Limited", "GmbH", "", "Co-op Kitchens"])("finds no form behind a name in %j", (text) => {
    expect(splitLegalForm(text)).toBeNull();
  });
});
