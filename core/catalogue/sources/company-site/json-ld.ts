import { JSONRepairError, jsonrepair } from "jsonrepair";

/** Structured data, also with flaws that search engines accept: comments, CDATA, control characters, commas. */
export function parsedJsonLd(text: string): unknown {
  const bare = text
    .replace(/<!--[^{}[\]]*-->/g, "")
    .replace(/<!--|-->|(?:\/\/|\/\*)?\s{0,20}(?:<!\[CDATA\[|\]\]>)\s*(?:\*\/)?/g, "")
    .replace(/(?![\n\r\t])\p{Cc}/gu, " ")
    .replace(/(?<![\s;])[\s;]+$/, "")
    .trim();
  const data = parsedJson(text) ?? parsedJson(bare);
  if (data !== undefined || !/^(?:\/[/*]|[{[])/.test(bare)) return data;
  try {
    return parsedJson(jsonrepair(bare.replace(/\}(?:\s|;|,)*\{(?=\s*"@)/g, "}\n{")));
  } catch (error) {
    if (error instanceof JSONRepairError) return undefined;
    throw error;
  }
}

/** The value of a text in JSON; undefined for other text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
