import type { Asked } from "./ask-lists.ts";
import type { HiddenCompany, Truth } from "./truth.ts";
import type { Visitor } from "./visitor.ts";

/** Questions that count as no lookup, because they name no domain. */
const NAMES = 40;
const NOBODY = "Nobody Knownhere";
const NOWHERE = "nobody-has-this.example";

/**
 * Asks the finder about hidden companies and their people, each beside a question about nobody: first whatever it answers
 * without a lookup, then as many domains and people as the day's lookups allow.
 */
export async function askFinder(visitor: Visitor, { companies }: Truth, most: number): Promise<Asked> {
  const confirmed: string[] = [];
  let asked = 0;
  const compare = async (path: string, [own, nobodys]: readonly Question[]): Promise<boolean> => {
    if (own === undefined || nobodys === undefined) return false;
    const ask = (one: Question) => (path.startsWith("/") ? visitor.lookUp(path, one) : visitor.tool(path, one));
    const answers: (string | null)[] = [];
    for (const one of [own, nobodys]) answers.push(comparable(await ask(one), one));
    const [known, idle] = answers;
    if (known === null || idle === null) return false;
    asked += 1;
    if (known !== idle) confirmed.push(`${path} ${JSON.stringify(own)}`);
    return true;
  };
  const withDomain = companies
    .filter(({ facts }) => facts["domain"] !== undefined && facts["founder"] !== undefined)
    .slice(0, most);
  // A name that is a domain is looked up.
  const named = withDomain.filter(({ name }) => !name.includes("."));
  for (const { name, facts } of named.slice(0, NAMES)) {
    const { founder = "" } = facts;
    await compare("/api/finder/find", [{ name: founder }, { name: NOBODY }]);
    await compare("/api/finder/find", [
      { name: founder, company: name },
      { name: NOBODY, company: name },
    ]);
    await compare("/api/finder/domain", [{ domain: name }, { domain: NOBODY }]);
  }
  for (const [i, company] of withDomain.entries())
    for (const [path, questions] of Object.entries(lookupsOf(company, i)))
      if (!(await compare(path, questions))) return { asked, confirmed };
  return { asked, confirmed };
}

type Question = Readonly<Record<string, string>>;

/** Lookups of a domain and of a person, by page and by tool; nobody's domains differ, because answers are stored. */
function lookupsOf({ facts: { domain = "", founder = "" } }: HiddenCompany, i: number) {
  const nowhere = `${i}-${NOWHERE}`;
  const domains = [{ domain }, { domain: nowhere }];
  const people = domains.map((one) => ({ name: founder, ...one }));
  const addresses = domains.map((one) => ({ address: `founder@${one.domain}` }));
  return {
    "/api/finder/domain": domains,
    "/api/finder/find": people,
    domain_emails: domains,
    find_email: people,
    "/api/finder/verify": addresses,
    verify_email: addresses,
  };
}

/** An answer without the question, an asked address's domain, ids and times; null without an answer. */
function comparable(answer: string | null, asked: Question): string | null {
  const domain = asked["address"]?.split("@")[1];
  return (
    Object.entries(domain === undefined ? asked : { ...asked, domain })
      .toSorted(([, a], [, b]) => b.length - a.length)
      .reduce<string | null>((text, [key, value]) => text?.replaceAll(value, key) ?? null, answer)
      ?.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, "") ?? null
  );
}
