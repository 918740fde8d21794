// Templates of a labelled web: they turn a company's facts and style into the pages of its site and the facts a
// careful person would find there. All companies and people are invented.

export interface LabelledPerson {
  readonly name: string;
  readonly role: string;
  readonly profile?: string;
}

/** Facts that a careful person would find on a site; absent if the site does not state them. */
export interface Labels {
  readonly legalName?: string;
  readonly street?: string;
  readonly city?: string;
  readonly description?: string;
  readonly people?: readonly LabelledPerson[];
  readonly emails?: readonly string[];
  readonly profiles?: readonly string[];
  /** Path on the site. */
  readonly logo?: string;
  readonly headcount?: string;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Sends nothing more after the headers, or after this body, and leaves the connection open. */
  readonly hangs?: "before headers" | "in body";
}

export interface TestSite {
  readonly host: string;
  /** Describes the site in messages of failed tests. */
  readonly about: string;
  readonly labels: Labels;
  /** Null is answered with 404. */
  readonly reply: (path: string) => Reply | string | null;
  /** Answers HTTP only; connections to port 443 are refused. */
  readonly plainHttp?: true;
}

export interface Facts extends Omit<Labels, "people" | "logo"> {
  /** The company's own name for itself. */
  readonly name: string;
  /** The rest of the address after the street: "Boston, MA 02110". */
  readonly place?: string;
  /** "Name | Role" or "Name | Role | profile". */
  readonly people?: readonly string[];
}

export type TeamStyle =
  | "cards"
  | "table"
  | "list"
  | "dash"
  | "figure"
  | "role first"
  | "plain divs"
  | "microdata"
  | "h-card"
  | "links";
export type EmailStyle = "mailto" | "encoded mailto" | "text" | "at" | "(at)" | "entities" | "cfemail" | "script";
export type Trap =
  | "testimonials"
  | "investors"
  | "customers"
  | "advisers of others"
  | "agency"
  | "builder"
  | "blog"
  | "press agency"
  | "placeholder"
  | "counts"
  | "share links";

export interface Style {
  readonly team?: TeamStyle;
  readonly teamPath?: string;
  readonly email?: EmailStyle;
  /** The page with the legal name and address. */
  readonly legal?: "footer" | "contact" | "terms" | "json-ld" | "none";
  readonly profiles?: "footer" | "json-ld" | "rel-me";
  readonly logo?: "header" | "json-ld" | "none";
  readonly traps?: readonly Trap[];
  readonly headcount?: "careers" | "json-ld" | "about";
  /** Everything in JSON-LD of an otherwise empty page, at every path. */
  readonly app?: boolean;
  readonly lang?: string;
}

export const html = (title: string, body: string, head = "", lang = "en"): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

export const meta = (description: string): string =>
  `<meta name="description" content="${description}"><meta property="og:description" content="${description}">`;

export const jsonLd = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c")}</script>`;

/** A site of linked pages, with its labels. */
export function site(host: string, about: string, facts: Facts, style: Style = {}): TestSite {
  const people = (facts.people ?? []).map(readPerson);
  const labels = labelsOf(host, facts, people, style);
  const pages = style.app ? appPages(host, facts, people, style) : writtenPages(host, facts, people, style);
  return { host, about, labels, reply: (path) => pages[path] ?? (style.app ? (pages["/"] ?? null) : null) };
}

function readPerson(text: string): LabelledPerson {
  const [name = "", role = "", profile] = text.split(" | ");
  return profile === undefined ? { name, role } : { name, role, profile: `https://www.linkedin.com/in/${profile}` };
}

function labelsOf(host: string, facts: Facts, people: readonly LabelledPerson[], style: Style): Labels {
  const { name: _, place: __, people: ___, legalName, street, city, emails, headcount, ...rest } = facts;
  const legal = style.legal !== "none" && {
    ...(legalName && { legalName }),
    ...(street && { street }),
    ...(city && { city }),
  };
  return {
    ...rest,
    ...legal,
    ...(people.length > 0 && { people }),
    ...(emails && style.email !== "script" && { emails }),
    ...(headcount && style.headcount && { headcount }),
    ...(style.logo !== "none" && { logo: `https://${host}/assets/logo.png` }),
  };
}

function organization(host: string, facts: Facts, people: readonly LabelledPerson[], style: Style): string {
  const everything = style.app === true;
  const isHere = (choice: string | undefined) => everything || choice === "json-ld";
  const address = { "@type": "PostalAddress", streetAddress: facts.street, addressLocality: facts.city };
  const data = {
    "@type": "Organization",
    name: facts.name,
    url: `https://${host}/`,
    ...(isHere(style.legal) && { legalName: facts.legalName, ...(facts.city && { address }) }),
    ...(isHere(style.profiles) && { sameAs: facts.profiles }),
    ...(isHere(style.logo) && { logo: { "@type": "ImageObject", url: `https://${host}/assets/logo.png` } }),
    ...(isHere(style.headcount) && {
      numberOfEmployees: { "@type": "QuantitativeValue", value: Number(facts.headcount) },
    }),
    ...(everything && {
      description: facts.description,
      email: facts.emails?.[0],
      employee: people.map(({ name, role, profile }) => ({ "@type": "Person", name, jobTitle: role, sameAs: profile })),
    }),
  };
  return jsonLd({ "@graph": [{ "@type": "WebSite", name: facts.name, url: `https://${host}/` }, data] });
}

type PageTable = Readonly<Record<string, Reply | string>>;

const LOGO: Reply = {
  headers: { "content-type": "image/png" },
  body: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

function appPages(host: string, facts: Facts, people: readonly LabelledPerson[], style: Style): PageTable {
  const head = meta(facts.description ?? "") + organization(host, facts, people, style);
  const shell = html(
    facts.name,
    `<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/main.8f2c.js"></script>`,
    head,
    style.lang,
  );
  return { "/": shell, "/robots.txt": { status: 404 }, "/assets/logo.png": LOGO };
}

function writtenPages(host: string, facts: Facts, people: readonly LabelledPerson[], style: Style): PageTable {
  const traps = new Set(style.traps);
  const teamPath = style.teamPath ?? "/team";
  const contactLine = facts.emails?.map((email) => writtenEmail(email, style.email ?? "mailto")).join(" or ") ?? "";
  const address = `${facts.street ?? ""}<br>${facts.place ?? facts.city ?? ""}`;
  const legalLine = `${facts.legalName ?? facts.name}<br>${address}`;
  const logo =
    style.logo === undefined || style.logo === "header"
      ? `<img src="/assets/logo.png" alt="${facts.name} logo" class="site-logo">`
      : facts.name;
  const links: readonly (readonly [string, string])[] = [
    ["/", "Home"],
    ["/product", "Product"],
    ["/about", "About us"],
    ...(people.length > 0 ? ([[teamPath, "Our team"]] as const) : []),
    ["/careers", "Careers"],
    ...(traps.has("blog") ? ([["/blog", "Blog"]] as const) : []),
    ["/contact", "Contact"],
    ["/terms", "Terms of service"],
  ];
  const header = `<header><a href="/">${logo}</a><nav>${links.map(([href, text]) => `<a href="${href}">${text}</a>`).join("")}</nav></header>`;
  const social =
    style.profiles === "json-ld"
      ? ""
      : (facts.profiles ?? [])
          .map(
            (href) =>
              `<a ${style.profiles === "rel-me" ? 'rel="me" ' : 'rel="noopener" '}href="${href}"><svg aria-hidden="true"></svg></a>`,
          )
          .join("");
  const footer = `<footer>${style.legal === undefined || style.legal === "footer" ? `<p>© 2026 ${legalLine}</p>` : `<p>© 2026 ${facts.name}. All rights reserved.</p>`}<div class="social">${social}</div>${footerTraps(traps)}</footer>`;
  const page = (title: string, body: string) =>
    html(
      `${title} | ${facts.name}`,
      `${header}<main>${body}</main>${footer}`,
      meta(facts.description ?? "") + organization(host, facts, people, style),
      style.lang,
    );
  const staff =
    style.headcount === "careers" ? `<p>Join our team of ${facts.headcount} people who love hard problems.</p>` : "";
  const counts = traps.has("counts")
    ? "<p>Trusted by 4,500 employees at 120 customers. We plan to hire 30 people this year.</p>"
    : "";
  return {
    "/": page(
      facts.name,
      `<h1>${facts.description ?? facts.name}</h1>${counts}${traps.has("testimonials") ? TESTIMONIALS : ""}${traps.has("customers") ? CUSTOMERS : ""}`,
    ),
    "/product": page("Product", "<h1>Product</h1><p>Everything you need in one place.</p>"),
    "/about": page(
      "About",
      `<h1>About us</h1><p>${facts.description ?? ""}</p>${style.headcount === "about" ? `<p>Today we are ${facts.headcount} employees.</p>` : ""}${traps.has("investors") ? INVESTORS : ""}`,
    ),
    [teamPath]: page(
      "Team",
      `<h1>Meet the team</h1>${writtenTeam(people, style.team ?? "cards")}${traps.has("advisers of others") ? ADVISERS : ""}`,
    ),
    "/careers": page("Careers", `<h1>Work with us</h1>${staff}${counts}`),
    "/contact": page(
      "Contact",
      `<h1>Contact</h1><p>${contactLine}</p>${style.legal === "contact" ? `<address>${legalLine}</address>` : ""}${traps.has("placeholder") ? '<form><input name="email" type="email" placeholder="you@company.example"><input placeholder="Jane Doe"></form>' : ""}${traps.has("press agency") ? PRESS_AGENCY : ""}`,
    ),
    "/terms": page(
      "Terms",
      `<h1>Terms of service</h1><p>${style.legal === "terms" ? `These terms are an agreement between you and ${facts.legalName}, ${facts.street}, ${facts.place}.` : "By using this site you agree to these terms."}</p>`,
    ),
    ...(traps.has("blog") ? { "/blog": page("Blog", BLOG), "/blog/post": page("Post", BLOG) } : {}),
    "/assets/logo.png": LOGO,
    "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /admin\n" },
  };
}

const initials = (name: string) => name.slice(0, 1);

function writtenTeam(people: readonly LabelledPerson[], style: TeamStyle): string {
  const each = (write: (person: LabelledPerson, link: string) => string) =>
    people
      .map((person) => write(person, person.profile === undefined ? "" : `<a href="${person.profile}">LinkedIn</a>`))
      .join("");
  switch (style) {
    case "cards":
      return `<section class="grid">${each(({ name, role }, link) => `<div class="card"><img src="/p/${initials(name)}.jpg" alt="${name}"><h3>${name}</h3><p class="role">${role}</p><p>Likes hiking and good coffee.</p>${link}</div>`)}</section>`;
    case "table":
      return `<table><tr><th>Name</th><th>Position</th></tr>${each(({ name, role }, link) => `<tr><td>${name}</td><td>${role}</td><td>${link}</td></tr>`)}</table>`;
    case "list":
      return `<ul>${each(({ name, role }, link) => `<li><strong>${name}</strong>, ${role} ${link}</li>`)}</ul>`;
    case "dash":
      return `<ul>${each(({ name, role }, link) => `<li>${name} – ${role} ${link}</li>`)}</ul>`;
    case "figure":
      return each(
        ({ name, role }, link) =>
          `<figure><img src="/p/x.jpg" alt=""><figcaption><b>${name}</b><br><span>${role}</span>${link}</figcaption></figure>`,
      );
    case "role first":
      return each(({ name, role }, link) => `<article><p class="eyebrow">${role}</p><h4>${name}</h4>${link}</article>`);
    case "plain divs":
      return `<div class="flex">${each(({ name, role }, link) => `<div class="p-4"><div class="text-lg">${name}</div><div class="text-sm">${role}</div>${link}</div>`)}</div>`;
    case "microdata":
      return each(
        ({ name, role, profile }) =>
          `<div itemscope itemtype="https://schema.org/Person"><span itemprop="name">${name}</span> <span itemprop="jobTitle">${role}</span>${profile === undefined ? "" : `<link itemprop="sameAs" href="${profile}">`}</div>`,
      );
    case "h-card":
      return each(
        ({ name, role, profile }) =>
          `<div class="h-card">${profile === undefined ? `<span class="p-name">${name}</span>` : `<a class="p-name u-url" href="${profile}">${name}</a>`}, <span class="p-job-title">${role}</span></div>`,
      );
    case "links":
      return each(({ name, role, profile }) => `<p><a href="${profile ?? "#"}">${name}</a> (${role})</p>`);
  }
}

function writtenEmail(email: string, style: EmailStyle): string {
  const [local = "", host = ""] = email.split("@");
  switch (style) {
    case "mailto":
      return `<a href="mailto:${email}?subject=Hello">Write to us</a>`;
    case "encoded mailto":
      return `<a href="mailto:%${local.charCodeAt(0).toString(16)}${local.slice(1)}%40${host}">E-mail</a>`;
    case "text":
      return `Write to ${email}.`;
    case "at":
      return `Write to ${local} [at] ${host.replace(".", " [dot] ")}`;
    case "(at)":
      return `Write to ${local}(at)${host}`;
    case "entities":
      return Array.from(email, (letter) => `&#${letter.charCodeAt(0)};`).join("");
    case "cfemail":
      return `<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="5a${Buffer.from(Buffer.from(email).map((byte) => byte ^ 0x5a)).toString("hex")}">[email&#160;protected]</a>`;
    case "script":
      return `<script>document.write("${local}" + "&#64;" + "${host}")</script>`;
  }
}

function footerTraps(traps: ReadonlySet<Trap>): string {
  const agency = `<p>Website by <a href="https://studio-marzipan.example">Studio Marzipan</a> <a href="https://twitter.com/studiomarzipan">@studiomarzipan</a> <a href="mailto:hallo@studio-marzipan.example">hallo@studio-marzipan.example</a></p>`;
  const builder = `<p>Made with <a href="https://www.webbuilder.example">WebBuilder</a></p><a href="https://www.facebook.com/wix"></a><a href="https://twitter.com/squarespace"></a>`;
  const share = `<a href="https://twitter.com/intent/tweet?text=Hi">Tweet</a><a href="https://www.linkedin.com/shareArticle?url=x">Share</a><a href="https://www.facebook.com/sharer/sharer.php?u=x">Share</a>`;
  return (
    (traps.has("agency") ? agency : "") +
    (traps.has("builder") ? builder : "") +
    (traps.has("share links") ? share : "")
  );
}

const TESTIMONIALS = `<section class="testimonials"><h2>What customers say</h2><div class="card"><p>“It saved us weeks.”</p><h3>Petra Longstaff</h3><p>CEO, Dunmere Freight</p></div><blockquote>“Could not do without it.”<cite>Hugo Brandeis, CTO at Pallid Mills</cite></blockquote></section>`;
const CUSTOMERS = `<section><h2>Our customers</h2><ul><li><a href="https://dunmere.example">Dunmere Freight</a></li><li>Pallid Mills</li></ul></section>`;
const INVESTORS = `<section class="investors"><h2>Our investors</h2><div class="card"><h3>Odile Farthing</h3><p>Partner, Lantern Ridge Ventures</p><a href="https://www.linkedin.com/in/odilefarthing">LinkedIn</a></div><div class="card"><h3>Lantern Ridge Ventures</h3><p>Seed lead</p></div></section>`;
const ADVISERS = `<section><h2>Advisors</h2><div class="card"><h3>Prof. Ulrich Steenbock</h3><p>Professor of Physics, Grauwald University</p></div></section>`;
const PRESS_AGENCY = `<h2>Press</h2><p>Media contact: Nora Gillespie, Brightline PR, <a href="mailto:nora@brightline-pr.example">nora@brightline-pr.example</a></p>`;
const BLOG = `<article><h2><a href="/blog/post">Why we rebuilt our queue</a></h2><p class="author">By <a rel="author" href="/author/gil">Gil Ferncastle</a>, Guest writer</p><p>Text of a post. Reply to <a href="https://twitter.com/gilferncastle">@gilferncastle</a>.</p></article>`;
