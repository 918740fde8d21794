import { describe, expect, it } from "vitest";
import { extractCompanyPage } from "./extract-page.ts";

const URL_OF_PAGE = "https://nordlicht.example/";
const data = (more = "") =>
  `{"@context":"https://schema.org","@type":"Organization","name":"Nordlicht","legalName":"Nordlicht Robotik GmbH","url":"${URL_OF_PAGE}"${more}}`;
const OTHER = `{"@context":"https://schema.org","@type":"WebSite","name":"Nordlicht"}`;

function read(html: string) {
  return extractCompanyPage(`<html><body><main><h1>Lamps for ports</h1></main>${html}</body></html>`, URL_OF_PAGE);
}

describe("structured data", () => {
  it.each([
    ["in a comment", `<!--\n${data()}\n-->`],
    ["between comments", `<!-- Schema -->${data()}<!-- End of schema -->`],
    ["before a semicolon", `${data()};`],
    ["in CDATA", `//<![CDATA[\n${data()}\n//]]>`],
    ["in CDATA between comments", `/*<![CDATA[*/${data()}/*]]>*/`],
    ["after a comment", `/* Schema */ ${data()}`],
    ["after a comment of one line", `// Schema\n${data()}`],
    ["with a trailing comma", data(',"foundingDate":"2019",')],
    ["with line breaks and tabs in a text", data(',"description":"Lamps\nfor\tports"')],
    ["with control characters", data(`,"description":"Lamps${String.fromCharCode(7)} for ports"`)],
    ["after another object", `${OTHER}${data()}`],
    ["after another object and a comma", `${OTHER},\n${data()}`],
    ["after another object and a semicolon", `${OTHER};${data()};`],
    ["in a list with a trailing comma", `[${OTHER},${data()},]`],
    ["with apostrophes for quotation marks", data().replaceAll('"', "'")],
    ["after a byte order mark", `\uFEFF${data()}`],
  ])("is read %s", (_, json) => {
    expect(read(`<script type="application/ld+json">${json}</script>`).legalName).toBe("Nordlicht Robotik GmbH");
  });

  it("keeps slashes and comment marks in texts", () => {
    const page = read(
      `<script type="application/ld+json">${data(',"description":"Lamps // ports, see http://x.example/*",')}</script>`,
    );
    expect(page.description).toBe("Lamps // ports, see http://x.example/*");
  });

  it.each(["Hello", "<p>Hello</p>", "{", "", "function () { return {} }"])("is not invented from %s", (text) => {
    expect(read(`<script type="application/ld+json">${text}</script>`)).toMatchObject({ names: [], people: [] });
  });

  it("calls whoever it lists as a founder one, with the title that it gives", () => {
    const founder = ',"founder":[{"@type":"Person","name":"Ana Ruiz","jobTitle":"CEO"}],"numberOfEmployees":"11-50"';
    const page = read(`<script type="application/ld+json">${data(founder)}</script>`);
    expect(page.people).toEqual([{ name: "Ana Ruiz", title: "CEO", relation: "founder" }]);
    expect(page.headcount).toBe("11-50");
  });
});

describe("names escaped several times", () => {
  it.each(["A & B", "A &amp; B", "A &amp;amp; B", "A &amp;amp;amp; B"])("are read from %s", (name) => {
    expect(read(`<meta property="og:site_name" content="${name}">`).names).toEqual(["A & B"]);
  });
});

describe("descriptions", () => {
  it.each([
    ["We use cookies to improve your experience on our website.", "Nordlicht | Lamps for ports"],
    ["Nordlicht uses cookies. By continuing you accept them.", "Nordlicht | Lamps for ports"],
    ["Diese Website verwendet Cookies, um Inhalte zu personalisieren.", "Nordlicht | Lampen"],
    ["Utilizamos cookies propias y de terceros.", "Nordlicht"],
  ])("are not the notice %s", (text, title) => {
    expect(read(`<title>${title}</title><meta name="description" content="${text}">`).description).toBeUndefined();
  });

  it("may speak of cookies where the page does", () => {
    const text = "We bake cookies for offices in Leeds.";
    expect(
      read(`<title>Crumbly | Cookies for offices</title><meta name="description" content="${text}">`).description,
    ).toBe(text);
  });
});
