import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { decodePage, decodeText } from "./decode-text.ts";

const TEXT = "Fjörd – 5 M€";

describe("decodeText", () => {
  const labels = [
    "utf-8",
    "iso-8859-1",
    "windows-1252",
    "windows-1251",
    "shift_jis",
    "gbk",
    "utf-16",
    "iso-2022-jp",
    "klingon-1",
    undefined,
  ];
  it.each(labels)("reads valid UTF-8 as UTF-8 although %s is declared", (label) => {
    expect(decodeText(Buffer.from(TEXT), { declared: [label] })).toBe(TEXT);
  });

  it.each(["utf-8", "klingon-1", undefined])("reads Windows-1252 although %s is declared", (label) => {
    expect(decodeText(iconv.encode(TEXT, "windows-1252"), { declared: [label] })).toBe(TEXT);
  });

  it.each([
    ["windows-1251", "Ладога"],
    ["shift_jis", "雲取株式会社"],
    ["euc-kr", "구름테크"],
    ["gb18030", "云取科技"],
    ["iso-8859-2", "Świeża ścieżka"],
    ["windows-1254", "Şişli"],
  ])("reads declared %s", (label, text) => {
    expect(decodeText(iconv.encode(text, label), { declared: [undefined, label] })).toBe(text);
  });

  it.each([
    ["ru", "windows-1251", "Ладога"],
    ["ja-JP", "shift_jis", "雲取株式会社"],
    ["tr", "windows-1254", "Şişli"],
  ])("reads undeclared text in %s", (language, label, text) => {
    const html = `<html lang="${language}"><p>${text}</p></html>`;
    expect(decodePage(iconv.encode(html, label), "text/html")).toContain(text);
  });

  it.each(["utf8", "utf-16le", "utf-16be"])("lets the byte order mark of %s decide", (label) => {
    const bytes = iconv.encode(TEXT, label, { addBOM: true });
    expect(decodePage(bytes, "text/html; charset=iso-8859-1")).toBe(TEXT);
  });

  it("keeps the text around a damaged byte", () => {
    const bytes = Buffer.concat([Buffer.from("Société "), Buffer.from([0xe9]), Buffer.from(" – Étoile")]);
    expect(decodeText(bytes, { declared: ["utf-8"] })).toBe("Société \uFFFD – Étoile");
  });

  it("reads declared UTF-16 without a byte order mark", () => {
    const xml = "<?xml version='1.0' encoding='utf-16'?><t>Étoile</t>";
    expect(decodeText(iconv.encode(xml, "utf-16le"), { declared: ["utf-16"] })).toBe(xml);
  });

  it("believes the declaration of seven-bit encodings", () => {
    const bytes = Buffer.from("\u001B$B1@\u001B(B", "latin1");
    expect(decodeText(bytes, { declared: ["iso-2022-jp"] })).toBe("雲");
  });
});
