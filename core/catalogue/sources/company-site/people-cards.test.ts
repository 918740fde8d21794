import { describe, expect, it } from "vitest";
import { extractCompanyPage } from "./extract-page.ts";

const icon = (slug: string) => `<a href="https://www.linkedin.com/in/${slug}"><img src="/in.svg" alt=""></a>`;
const profile = (slug: string) => `https://www.linkedin.com/in/${slug}`;

/** Ways to write the card of a person: an element around everything that belongs to them. */
const CARDS: Readonly<Record<string, (name: string, role: string, link: string) => string>> = {
  "the icon below": (name, role, link) => `<div><h3>${name}</h3><p>${role}</p>${link}</div>`,
  "the icon above": (name, role, link) => `<div>${link}<h3>${name}</h3><p>${role}</p></div>`,
  "the icon between": (name, role, link) => `<div><h3>${name}</h3>${link}<p>${role}</p></div>`,
  "the icon beside a block": (name, role, link) =>
    `<li><div><h4>${name}</h4><p>${role}</p></div><div>${link}</div></li>`,
  "the role above": (name, role, link) => `<div><p>${role}</p><h3>${name}</h3>${link}</div>`,
  "plain elements": (name, role, link) => `<div><div>${name}</div><div>${role}</div><div>${link}</div></div>`,
  "a list of terms": (name, role, link) => `<dt>${name}</dt><dd>${role}</dd><dd>${link}</dd>`,
  "the icon in the term": (name, role, link) => `<dt>${name} ${link}<dd>${role}`,
  "an article": (name, role, link) => `<article><header>${link}</header><h3>${name}</h3><p>${role}</p></article>`,
};
const PEOPLE = [
  ["Maren Okafor", "Co-founder & CEO"],
  ["Desmond Achterberg", "Co-founder & CTO"],
  ["Ilse Vantongeren", "Head of Growth"],
] as const;
const SLUGS = ["mk77", "the-other-d", "qq-growth"];

const inGrid = (cards: string) => (cards.startsWith("<dt>") ? `<dl>${cards}</dl>` : `<div class="grid">${cards}</div>`);

function read(card: (name: string, role: string, link: string) => string, linked: readonly number[]) {
  const cards = PEOPLE.map(([name, role], at) => card(name, role, linked.includes(at) ? icon(SLUGS[at] ?? "") : ""));
  const html = `<html><body><h1>Our team</h1><section>${inGrid(cards.join(""))}</section></body></html>`;
  const { people } = extractCompanyPage(html, "https://loomgrid.example/team", { kind: "team" });
  return people.map(({ name, title, profileUrl }) => ({ name, title, profileUrl }));
}

describe("cards of people", () => {
  const subsets = [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]];
  it.each(Object.entries(CARDS).flatMap(([name, card]) => subsets.map((linked) => ({ name, card, linked }))))(
    "keep their links to themselves with $name and links of $linked",
    ({ card, linked }) => {
      expect(read(card, linked)).toEqual(
        PEOPLE.map(([name, title], at) => ({
          name,
          title,
          profileUrl: linked.includes(at) ? profile(SLUGS[at] ?? "") : undefined,
        })),
      );
    },
  );

  it("gives a profile that two people would share to neither", () => {
    const html = `<h1>Our team</h1><script type="application/ld+json">${JSON.stringify({
      "@type": "Organization",
      name: "Loomgrid",
      url: "https://loomgrid.example",
      founder: PEOPLE.slice(0, 2).map(([name, jobTitle]) => ({ name, jobTitle, sameAs: profile("loomgrid-team") })),
    })}</script>`;
    const { people } = extractCompanyPage(html, "https://loomgrid.example/", { kind: "home" });
    expect(people.map(({ name, profileUrl }) => [name, profileUrl])).toEqual([
      ["Maren Okafor", undefined],
      ["Desmond Achterberg", undefined],
    ]);
  });

  it("leaves a person without a role out instead of taking the next person's", () => {
    const html = `<h1>Our team</h1><div><div><h3>Maren Okafor</h3></div><div><p>CTO</p><h3>Desmond Achterberg</h3></div></div>`;
    const { people } = extractCompanyPage(html, "https://loomgrid.example/team", { kind: "team" });
    expect(people.map(({ name, title }) => [name, title])).toEqual([["Desmond Achterberg", "CTO"]]);
  });

  it("gives nothing of a person whose role is unknown to the next", () => {
    const html = `<h1>Our team</h1><div><div><h3>Maren Okafor</h3><p>CEO</p></div><div><h3>Odo Brink</h3><p>Keeper of bees</p>${icon("odo-b")}</div></div><div><div><h3>Ilse Vantongeren</h3><p>CTO</p></div></div>`;
    const { people } = extractCompanyPage(html, "https://loomgrid.example/team", { kind: "team" });
    expect(people.map(({ name, profileUrl }) => [name, profileUrl])).toEqual([
      ["Maren Okafor", undefined],
      ["Ilse Vantongeren", undefined],
    ]);
  });
});
