import { describe, expect, it } from "vitest";
import { extractCompanyPage } from "./extract-page.ts";
import type { PageKind } from "../source.ts";

const read = (html: string, kind: PageKind = "home", url = "https://kilnworks.example/") =>
  extractCompanyPage(html, url, { kind, thisYear: 2026 });

describe("a front page", () => {
  const page = read(`<html lang="en"><head><title>Kilnworks | Kilns that learn</title>
    <meta name="description" content="Kilnworks builds kilns that learn how clay behaves.">
    <meta name="keywords" content="warm tea, Robotics, best kilns"><link rel="apple-touch-icon" href="/icon.png">
    <script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebSite","publisher":{"@id":"#o"}},
      {"@type":"Organization","url":"https://kilnworks.example","name":"Kilnworks","legalName":"Kilnworks Inc.","logo":{"url":"/logo.png"},
       "foundingDate":"2019-05-01","numberOfEmployees":{"value":45},"founder":[{"@type":"Person","name":"Ada Park","jobTitle":"CEO"},"Ben Roe"],
       "address":{"addressLocality":"Oakland","addressRegion":"CA","addressCountry":"US"},
       "sameAs":["https://www.linkedin.com/company/kilnworks/","https://twitter.com/wix"]}]}</script></head>
    <body><nav><a href="/about-us">Company</a><a href="/team#all">Our team</a><a href="https://other.example/team">Team</a></nav>
    <p>Write to <a href="mailto:hello@kilnworks.example?subject=Hi">us</a> or sales (at) kilnworks [dot] example.</p>
    <blockquote>Ask ann@kilnworks.example</blockquote>
    <footer>© 2024–2026 Kilnworks Inc. All rights reserved. <a href="https://x.com/kilnworks_hq">X</a>
      <a href="https://www.facebook.com/sharer/sharer.php?u=1">Share</a> <a href="https://instagram.com/squarespace">Site by</a></footer></body></html>`);

  it("reads the facts in its metadata and structured data", () => {
    expect(page).toMatchObject({
      names: ["Kilnworks"],
      description: "Kilnworks builds kilns that learn how clay behaves.",
      legalName: "Kilnworks Inc.",
      location: { city: "Oakland", region: "California", country: "US" },
      industries: ["Robotics"],
      headcount: "11-50",
      yearFounded: 2019,
      logoUrls: ["https://kilnworks.example/logo.png", "https://kilnworks.example/icon.png"],
      people: [
        { name: "Ada Park", title: "CEO", relation: "founder" },
        { name: "Ben Roe", title: "Founder", relation: "founder" },
      ],
    });
  });

  it("returns the company's own profiles, not those of builders and share buttons", () => {
    expect(page.profileUrls).toEqual(["https://www.linkedin.com/company/kilnworks", "https://x.com/kilnworks_hq"]);
  });

  it("returns addresses in links and in the usual disguises, but not in quotations", () => {
    expect(page.emails).toEqual(["hello@kilnworks.example", "sales@kilnworks.example"]);
    expect(page.email).toBe("hello@kilnworks.example");
  });

  it("lists the pages of the same site about the company", () => {
    expect(page.links).toEqual([
      { kind: "team", url: "https://kilnworks.example/team" },
      { kind: "about", url: "https://kilnworks.example/about-us" },
    ]);
  });
});

const card = (name: string, role: string, more = "") =>
  `<div class="card"><img alt="${name}"><h3>${name}</h3><p>${role}</p>${more}</div>`;

describe("a team page", () => {
  const page = read(
    `<h1>Meet the team</h1><div>
    ${card("Ada Park", "Co-founder &amp; CEO", '<a href="https://www.linkedin.com/in/ada-p-71/?trk=x">in</a><a href="mailto:ada@kilnworks.example">mail</a>')}
    ${card("Ben Roe", "Chief Technology Officer", '<a href="https://linkedin.com/in/benroe">in</a>')}
    ${card("Cleo Marsh", "Kiln Engineer")}${card("Dan Wu", "CEO at Potteries United")}</div>
    <h2>Our investors</h2><div>${card("Eve Gold", "Managing Director")}</div>
    <h2>What our customers say</h2><div>${card("Finn Moor", "Head of Design")}</div>
    <section class="testimonials"><h2>Voices</h2>${card("Gus Hill", "CEO")}</section>
    <h2>Board of directors</h2><ul><li>Hal Stone, Board member</li><li>Ivy Field – Partner at Example Capital</li></ul>`,
    "team",
  );

  it("returns people with a role at this company, with their profiles and addresses", () => {
    expect(page.people).toEqual([
      {
        name: "Ada Park",
        title: "Co-founder & CEO",
        relation: "founder",
        profileUrl: "https://www.linkedin.com/in/ada-p-71",
        email: "ada@kilnworks.example",
      },
      {
        name: "Ben Roe",
        title: "Chief Technology Officer",
        relation: "executive_officer",
        profileUrl: "https://linkedin.com/in/benroe",
      },
      { name: "Cleo Marsh", title: "Kiln Engineer", relation: "employee" },
      { name: "Hal Stone", title: "Board member", relation: "director" },
    ]);
  });

  it.each([
    [
      "the role first",
      "<article><p>CEO</p><h4>Ada Park</h4><a>LinkedIn</a></article><article><p>CTO</p><h4>Ben Roe</h4></article>",
    ],
    ["links beside the role", "<ul><li>Ada Park – CEO LinkedIn</li><li>Ben Roe – CTO (Email)</li></ul>"],
    [
      "microdata",
      `<div><span itemprop="name">Ada Park</span> <span itemprop="jobTitle">CEO</span></div>
      <div><span itemprop="name">Ben Roe</span> <span itemprop="jobTitle">CTO</span></div>`,
    ],
    ["a table", "<table><tr><td>Ada Park</td><td>CEO</td></tr><tr><td>Ben Roe</td><td>CTO</td></tr></table>"],
  ])("reads %s", (_, markup) => {
    const { people } = read(`<h1>Team</h1>${markup}`, "team");
    expect(people.map(({ name, title }) => `${name}: ${title}`)).toEqual(["Ada Park: CEO", "Ben Roe: CTO"]);
  });

  it("does not mistake a department for another company", () => {
    const roles = [
      "Head of Forestry",
      "Head of Customer Success",
      "Director, Engineering",
      "CEO of Forestry Ltd",
      "Founder at Other",
    ];
    const found = read(
      `<h1>Team</h1>${roles.map((role, n) => card(`Ada ${"ABCDE".charAt(n)}park`, role)).join("")}`,
      "team",
    );
    expect(found.people.map(({ title }) => title)).toEqual(roles.slice(0, 3));
  });

  it("returns no authors or speakers", () => {
    const blog = `<h1>Blog</h1><article><h2>Why we glaze</h2><p>Jo Penn, Marketing Manager</p></article>`;
    expect(read(blog, "about").people).toEqual([]);
    expect(read(`<h1>Hello</h1><p>Ada Park</p><p>CEO</p>`, "home").people).toEqual([]);
  });
});

describe("people", () => {
  it.each([
    ["Co-Founder, ex-Tellerbank", "Co-Founder"],
    ["Cofondatrice | anciennement Tellerbank", "Cofondatrice"],
    ["Mitgründer (zuvor bei Tellerbank)", "Mitgründer"],
    ["CTO formerly Tellerbank", "CTO"],
  ])("keep their role without what they were before: %s", (text, title) => {
    const { people } = read(`<h1>Our team</h1><div><h3>Ada Park</h3><p>${text}</p></div>`, "team");
    expect(people).toMatchObject([{ name: "Ada Park", title }]);
  });

  it.each(["Former CTO", "Ex-founder"])("are left out when they were it before: %s", (text) => {
    expect(read(`<h1>Our team</h1><div><h3>Ada Park</h3><p>${text}</p></div>`, "team").people).toEqual([]);
  });

  it("are found where the structured data refers to them", () => {
    const graph = [
      {
        "@type": "Organization",
        "@id": "#o",
        name: "Kilnworks",
        founder: { "@id": "#ada" },
        employee: { "@id": "#gone" },
      },
      { "@type": "Person", "@id": "#ada", name: "Ada Park", jobTitle: ["CEO", "Co-founder"] },
    ];
    const data = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
    expect(read(`<script type="application/ld+json">${data}</script>`).people).toEqual([
      { name: "Ada Park", title: "CEO, Co-founder", relation: "founder" },
    ]);
  });
});

describe("an imprint", () => {
  it("returns the registered name and the city, not those of hosts and agencies", () => {
    const page = read(
      `<h1>Impressum</h1><p>Angaben gemäß § 5 DDG</p><p>Kilnworks Keramik GmbH<br>Musterstraße 1<br>10115 Berlin</p>
      <p>E-Mail: info(at)kilnworks.example</p><h3>Hosting</h3><p>Serverhof AG<br>80331 München</p>
      <p>Webdesign: Pixel GmbH</p>`,
      "imprint",
    );
    expect(page).toMatchObject({
      legalName: "Kilnworks Keramik GmbH",
      location: { city: "Berlin" },
      email: "info@kilnworks.example",
    });
  });

  it.each([
    ["Éditeur du site : Kilnworks SAS, capital 10 000 €", "Kilnworks SAS"],
    ["会社名</dt><dd>株式会社キルン", "株式会社キルン"],
    ["Kilnworks Limited is registered in England and Wales.", "Kilnworks Limited"],
  ])("reads %s", (text, legalName) => {
    expect(read(`<h1>Legal</h1><dl><dt>${text}</dd></dl>`, "imprint").legalName).toBe(legalName);
  });

  it.each([
    ["12 High Street, London EC1A 1BB", { city: "London", country: "GB" }],
    ["500 Howard St, San Francisco, CA 94105", { city: "San Francisco", region: "California", country: "US" }],
    ["Rue X 1, F-75002 Paris", { city: "Paris", country: "FR" }],
    ["Herengracht 1, 1015 BA Amsterdam", { city: "Amsterdam", country: "NL" }],
    ["Berlin, Germany", { city: "Berlin", country: "DE" }],
  ])("reads the place of %s", (text, location) => {
    expect(read(`<h1>Contact</h1><p>${text}</p>`, "contact").location).toEqual(location);
  });

  it.each([
    ["Geschäftsführer: Dr. Ada Park und Ben Roe", ["Ada Park", "Ben Roe"]],
    ["代表取締役</p><p>佐藤 美咲", ["佐藤 美咲"]],
    ["Geschäftsführer: Ada Park (CEO), Ben Roe (Technik)", ["Ada Park", "Ben Roe"]],
    ["Datenschutzbeauftragter: Cleo Marsh", []],
  ])("returns the company's representatives: %s", (text, names) => {
    expect(read(`<h1>Impressum</h1><p>${text}</p>`, "imprint").people.map(({ name }) => name)).toEqual(names);
  });

  it("is not needed if the copyright notice has the full name", () => {
    const page = read(
      "<title>Kilnworks</title><footer>© 2026 Kilnworks Clay Systems, Inc.<br>Oakland, CA 94601</footer>",
    );
    expect(page).toMatchObject({ legalName: "Kilnworks Clay Systems, Inc.", location: { city: "Oakland" } });
    expect(read("<p>We work with Kilnworks Partners Ltd and Clay GmbH.</p>").legalName).toBeUndefined();
  });

  it("returns no place if there are several equal offices", () => {
    const offices = "<h1>Contact</h1><h3>Berlin</h3><p>10115 Berlin</p><h3>Paris</h3><p>F-75002 Paris</p>";
    expect(read(offices, "contact").location).toBeUndefined();
    expect(read(offices.replace("<h3>Paris", "<h3>Headquarters"), "contact").location).toMatchObject({ city: "Paris" });
  });
});

describe("stated figures", () => {
  it.each([
    ["We are a team of 45 people in Oakland.", "11-50", 45],
    ["We are about 45 people.", "11-50", undefined],
    ["We have over 200 employees.", "201-500", undefined],
    ["Wir sind 12 Mitarbeiter.", "11-50", 12],
    ["Wir sind rund 12 Mitarbeiter.", "11-50", undefined],
    ["従業員数：120人", "51-200", 120],
    ["We helped 5,000 employees learn.", undefined, undefined],
    ["Trusted by teams of 50 people", undefined, undefined],
  ])("%s", (text, headcount, employees) => {
    const page = read(`<p>${text}</p>`, "about");
    expect([page.headcount, page.employees]).toEqual([headcount, employees]);
  });

  it("include the year of foundation", () => {
    expect(read("<p>Kilnworks was founded in 2018 by potters.</p>", "about").yearFounded).toBe(2018);
    expect(read("<p>Founded in 2018.</p><p>The guild was founded in 1901.</p>", "about").yearFounded).toBeUndefined();
  });
});

describe("pages that say nothing", () => {
  it.each(["This domain is for sale. Make an offer on kilnworks.example", "Apache2 Ubuntu Default Page: It works!"])(
    "are recognised: %s",
    (text) => {
      expect(read(`<title>kilnworks.example</title><p>${text}</p><p>info@kilnworks.example</p>`)).toMatchObject({
        emptiness: "parked",
        emails: [],
      });
    },
  );

  it("are excluded when they reserve their text", () => {
    expect(read('<meta name="tdm-reservation" content="1"><p>hello@kilnworks.example</p>')).toMatchObject({
      emptiness: "reserved",
      emails: [],
      text: "",
    });
  });

  it.each([
    "<div>".repeat(100_000),
    "<a href=",
    "<script>".repeat(50_000),
    "\u0000".repeat(1000),
    "[at] ".repeat(100_000),
    "©".repeat(50_000),
  ])("return nothing and never throw (case %#)", (html) => {
    expect(read(html)).toMatchObject({ people: [], emails: [] });
  });

  it.each(["care", "hola", "studio", "founders", "namaste", "tervetuloa"])(
    "take %s@ as the company's address",
    (word) => {
      const page = read(`<footer><a href="mailto:${word}@kilnworks.example"><img src="/mail.svg"></a></footer>`);
      expect(page).toMatchObject({ email: `${word}@kilnworks.example`, emails: [`${word}@kilnworks.example`] });
    },
  );

  it.each(["privacy", "jobs", "ada.park"])("keep %s@ without taking it as the company's address", (word) => {
    const page = read(`<footer>${word}@kilnworks.example</footer>`);
    expect([page.email, page.emails]).toEqual([undefined, [`${word}@kilnworks.example`]]);
  });

  it("hide the addresses of forms, placeholders, hidden traps and other companies", () => {
    const page = read(
      `<input placeholder="you@kilnworks.example"><p>name@kilnworks.example</p><p style="display:none">trap@kilnworks.example</p>
       <a href="mailto:x@kilnworks.example%0ABcc:all@kilnworks.example">Mail</a>
       <footer>Made by <a href="mailto:studio@pixel.example">Pixel</a></footer>`,
    );
    expect(page.emails).toEqual([]);
  });
});
