import { createSocket } from "node:dgram";
import { type Answer, decode, encode, type Packet } from "dns-packet";

/** The records of a name; `"servfail"` and `"silence"` are failures of the server; an absent name does not exist. */
export interface DnsZone {
  readonly [name: string]: readonly Answer[] | "servfail" | "silence";
}

const NXDOMAIN = 3;
const SERVFAIL = 2;
const AUTHORITATIVE = 1 << 10;

/** A name server on loopback for one zone with lower-case names. It follows aliases like a resolver. */
export async function startDnsServer(
  zone: DnsZone,
): Promise<{ readonly server: string; readonly asked: readonly string[]; stop(): Promise<void> }> {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", (message, { port, address }) => {
    const query = decode(message);
    const [question] = query.questions ?? [];
    if (question === undefined) return;
    asked.push(`${question.type} ${question.name}`);
    const reply = replyTo(zone, query, question.name.toLowerCase(), question.type);
    if (reply !== null) socket.send(encode(reply), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    server: `127.0.0.1:${socket.address().port}`,
    asked,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function replyTo(zone: DnsZone, query: Packet, name: string, type: string): Packet | null {
  const known = zone[name];
  if (known === "silence") return null;
  const code = known === undefined ? NXDOMAIN : known === "servfail" ? SERVFAIL : 0;
  const answers = known === undefined || known === "servfail" ? [] : follow(zone, known, type);
  return {
    id: query.id ?? 0,
    type: "response",
    flags: AUTHORITATIVE | code,
    questions: query.questions ?? [],
    answers,
  };
}

function follow(zone: DnsZone, records: readonly Answer[], type: string): Answer[] {
  const alias = records.find((record) => record.type === "CNAME");
  if (alias?.type !== "CNAME") return records.filter((record) => record.type === type);
  const target = zone[alias.data];
  return [alias, ...(Array.isArray(target) ? follow(zone, target, type) : [])];
}
