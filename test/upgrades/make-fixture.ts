// Makes the data set of test/upgrades with the version that is upgraded from: everything in it was written by that
// version's own commands, pages and jobs.
//
//   git worktree add ../older 661acb38, install and build there, then
//   node bootstrap/run.mjs test/upgrades/make-fixture.ts ../older test/upgrades/661acb38.tar.zst
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openOlderSite } from "./older-site.ts";

const [checkout, target] = process.argv.slice(2);
if (checkout === undefined || target === undefined) throw new Error("name the older version's checkout and the file");

const HEAD = "Company,Website,City,Country,Amount,Date,Stage,Founder,Source";
const folder = await mkdtemp(path.join(tmpdir(), "fixture-"));
const site = await openOlderSite(path.resolve(checkout), path.join(folder, "data"));
try {
  await site.run({}, async () => {
    await importLists();
    const owner = await becomeOwner();
    await writeArticles(owner);
    await buyPlans();
    await askAndComplain();
    await curate();
    // Mail and jobs of the last steps.
    await delay(5_000);
  });
  // A purchase whose job waits, and a sign-in link and a notification that wait to be mailed.
  await site.run({ JOBS: "off", SMTP_URL: "smtp://127.0.0.1:1" }, async () => {
    await buy("waiting@buyer.example", "lifetime");
    await site.visitor().post("/sign-in", { email: "waiting@reader.example" });
    await site.visitor().submit("/contact", { name: "Ola Late", email: "ola@late.example", message: "Are you there?" });
  });
  await site.command("backup", path.resolve(target), "--with-secrets", "--overwrite");
} finally {
  await site.close();
  await rm(folder, { recursive: true, force: true });
}

function listOf(...rows: readonly string[]): string {
  return [HEAD, ...rows].join("\n");
}

async function list(name: string, ...rows: readonly string[]): Promise<string> {
  await writeFile(path.join(folder, `${name}.csv`), listOf(...rows));
  return `${name}.csv`;
}

function rounds(word: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, n) => {
    const key = `${word.toLowerCase()}-${n}`;
    return `${word} Works ${n},https://${key}.example,Lyon,France,$${n + 2}M,2026-0${1 + (n % 9)}-12,Seed,Ada ${word}${n},https://news.example/${key}`;
  });
}

async function importLists(): Promise<void> {
  await site.command("import", await list("published", ...rounds("Brook", 24)));
  await site.command("import", await list("undone", ...rounds("Cedar", 6)));
  await site.command("import", "--undo", "2");
  await site.command(
    "import",
    await list("proposed", ...rounds("Delta", 8), "No Proof Ltd,,,,lots,someday,,,"),
    "--propose",
  );
  await site.command("import", await list("discarded", ...rounds("Ember", 4)), "--propose");
  await site.command("import", "--discard", "4");
}

async function becomeOwner() {
  const out = await site.command("admin", "invite", "olga@operator.example");
  const owner = site.visitor();
  await owner.post(/https?:\S+/.exec(out)?.[0] ?? "", { email: "olga@operator.example" });
  await site.command("admin", "invite", "eva@editor.example", "--role", "editor");
  return owner;
}

function articleForm(title: string) {
  return {
    intent: "save",
    seen: "0",
    title,
    slug: "",
    excerpt: `${title}, in one line.`,
    category: "Seed",
    company: "brook-works-1",
    sourceUrl: "https://news.example/brook-1",
    markdown: `## ${title}\n\nSome text with [a link](https://news.example/brook-1).`,
  };
}

async function writeArticles(owner: ReturnType<typeof site.visitor>): Promise<void> {
  const draft = async (title: string) =>
    (await owner.post("/back-office/articles/new", articleForm(title))).replace(/[?#].*$/, "");
  await draft("A draft that stays one");
  for (const [title, step] of [
    ["Brook Works 1 raises three million", { intent: "publish" }],
    ["Next year in review", { intent: "schedule", at: "2031-01-01T09:00" }],
  ] as const) {
    await owner.submit(await draft(title), { ...step });
  }
}

async function signIn(email: string) {
  const visitor = site.visitor();
  await visitor.post("/sign-in", { email });
  await visitor.post(await site.linkTo(email, "/sign-in/confirm"), {});
  return visitor;
}

async function buy(email: string, plan: "lifetime" | "pro"): Promise<void> {
  const visitor = site.visitor();
  const opened = await visitor.submit(`/checkout?product=${plan}&quantity=1`, { plan });
  await visitor.post(opened, { choice: "pay", email });
}

async function buyPlans(): Promise<void> {
  await buy("pia@buyer.example", "lifetime");
  await buy("pro@buyer.example", "pro");
  await site.visitor().submit("/checkout?product=lifetime&quantity=1", { plan: "lifetime" });
  const pro = await signIn("pro@buyer.example");
  await pro.post("/companies?country=FR", { name: "France" });
  await pro.post("/account/alerts", { search: "1", alert: "daily" });
  await pro.post("/account", { "key-label": "Our CRM", "scope-read": "on" });
  await pro.post("/account", { "webhook-url": "http://127.0.0.1:9/hook", "webhook-search": "1" });
  await pro.post("/account/leads/track", {
    company: "3",
    saved: "true",
    status: "contacted",
    notes: "Wrote on Monday.",
  });
  await pro.post("/account", { "new-email": "pro@moved.example" });
  const leaving = await signIn("leaving@reader.example");
  await leaving.post("/account/delete", { address: "leaving@reader.example" });
  await site.command("admin", "grant", "olga@operator.example", "--plan", "pro", "--until", "2030-12-31");
}

async function askAndComplain(): Promise<void> {
  const reader = site.visitor();
  await reader.submit("/free-leads", { email: "free@reader.example" });
  await reader.submit(await site.linkTo("free@reader.example", "/free-leads/confirm"), {});
  await site.visitor().submit("/free-leads", { email: "unconfirmed@reader.example" });
  const request = { name: "Ada Brook5", email: "ada@brook-5.example", requestType: "access-data" };
  await site.visitor().submit("/dont-sell-my-info", request);
  await site.visitor().submit(await site.linkTo("ada@brook-5.example", "/dont-sell-my-info/confirm"), {});
  await site.visitor().submit("/dont-sell-my-info", { ...request, email: "other@brook-5.example" });
  await site.visitor().submit("/contact", { name: "Ola Early", email: "ola@early.example", message: "A question" });
}

async function curate(): Promise<void> {
  await site.command("admin", "suppress", "never@reader.example");
  await site.command("admin", "opt-out", "--address", "nobody@brook-2.example");
  await site.command(
    "catalogue",
    "edit",
    "company",
    "brook-works-3",
    "description=Pumps.",
    "--reason",
    "From its site",
  );
  await site.command("catalogue", "suppress", "company", "brook-works-4", "--reason", "It asked");
  await site.command("keys", "create", "The operator's script");
}
