/** Code to start from, as it stands on the page; each is run by a test where its language is installed. */
export interface CodeSample {
  readonly language: string;
  readonly code: string;
}

/** With the client library of PostgREST's dialect, and with nothing but Python. */
export function readingSamples(siteUrl: string): readonly CodeSample[] {
  return [
    {
      language: "JavaScript",
      code: `import { PostgrestClient } from "@supabase/postgrest-js";

const client = new PostgrestClient("${siteUrl}/rest/v1", {
  headers: process.env.API_KEY ? { apikey: process.env.API_KEY } : {},
});
const { data, count, error } = await client
  .from("leads")
  .select("company_name, funding_amount, funding_date", { count: "exact" })
  .gte("funding_amount", 1_000_000)
  .order("funding_date", { ascending: false })
  .limit(5);
if (error) throw error;
console.log(count, data);`,
    },
    {
      language: "Python",
      code: `import json, os, urllib.parse, urllib.request

query = urllib.parse.urlencode({"select": "company_name,funding_amount", "funding_amount": "gte.1000000", "limit": "5"})
key = os.environ.get("API_KEY")
request = urllib.request.Request(f"${siteUrl}/rest/v1/leads?{query}", headers={"apikey": key} if key else {})
with urllib.request.urlopen(request) as response:
    for row in json.load(response):
        print(row["company_name"], row["funding_amount"])`,
    },
  ];
}

/**
 * Checks of a message's signature (Standard Webhooks 1.0). Each takes the endpoint's secret, the headers and the body as it
 * came, to the byte, and says whether it is ours and at most five minutes old.
 */
export const SIGNATURE_SAMPLES: readonly CodeSample[] = [
  {
    language: "JavaScript",
    code: `import { createHmac, timingSafeEqual } from "node:crypto";

export function isOurs(secret, headers, body) {
  const id = headers["webhook-id"], time = headers["webhook-timestamp"];
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(\`\${id}.\${time}.\${body}\`).digest();
  return headers["webhook-signature"].split(" ").some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`,
  },
  {
    language: "Python",
    code: `import base64, hashlib, hmac, time

def is_ours(secret: str, headers: dict[str, str], body: bytes) -> bool:
    sent = headers["webhook-timestamp"]
    if abs(time.time() - int(sent)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{sent}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected, given) for given in headers["webhook-signature"].split(" "))`,
  },
  {
    language: "Shell",
    code: `# SECRET=whsec_… ID=… TIME=… SIGNATURE=… sh is-ours.sh < body
age=$(( $(date +%s) - TIME ))
[ "$age" -ge -300 ] && [ "$age" -le 300 ] || exit 1
key=$(printf %s "\${SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
expected=$( { printf '%s.%s.' "$ID" "$TIME"; cat; } | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
case " $SIGNATURE " in *" v1,$expected "*) exit 0 ;; *) exit 1 ;; esac`,
  },
];

/** What a program that speaks the Model Context Protocol is told, as most of them read it. */
export function assistantSettings(siteUrl: string): string {
  const settings = { mcpServers: { "newly-raised": { type: "http", url: `${siteUrl}/mcp`, headers: { Authorization: "Bearer YOUR_API_KEY" } } } };
  return JSON.stringify(settings, null, 2);
}
