import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { openApiDocument } from "../app/routes/programs/openapi/document.ts";

const document = openApiDocument({
  name: "Newly Raised",
  url: "https://newlyraised.example",
  checkoutUrl: "/checkout",
  sampleSize: 100,
  claims: "stated",
});

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
formats.default(ajv);
// Formats of OpenAPI that describe the numbers' width.
for (const format of ["int64", "double"]) ajv.addFormat(format, true);
ajv.addSchema({ $id: "https://newlyraised.example/openapi.json", ...document });

/** What a webhook's message breaks of its schema in the OpenAPI document, as a receiver generated from it would say. */
export function messageProblems(body: string): readonly string[] {
  const message: unknown = JSON.parse(body);
  const type = typeof message === "object" && message !== null && "type" in message ? String(message.type) : "";
  return problems(pointer("webhooks", type, "post", "requestBody", "content", "application/json", "schema"), message);
}

/** What an answer breaks of its schema in the OpenAPI document: an undeclared status or media type, or its body. */
export async function answerProblems(path: string, method: string, response: Response): Promise<readonly string[]> {
  const operation = Object.entries(document.paths[path] ?? {}).find(([name]) => name === method.toLowerCase())?.[1];
  const declared = operation?.responses[String(response.status)] ?? operation?.responses["default"];
  if (declared === undefined) return [`${method} ${path}: ${response.status} is not declared`];
  const [mediaType = ""] = (response.headers.get("content-type") ?? "").split(";");
  const resolved = "$ref" in declared ? document.components.responses[declared.$ref.split("/").at(-1) ?? ""] : declared;
  if (resolved?.content === undefined) return [];
  const content = resolved.content[mediaType];
  if (content === undefined) return [`${method} ${path}: ${response.status} as ${mediaType} is not declared`];
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(mediaType)) return [];
  const base =
    "$ref" in declared
      ? declared.$ref.slice(1).split("/").slice(1)
      : ["paths", path, method.toLowerCase(), "responses", String(response.status)];
  return problems(pointer(...base, "content", mediaType, "schema"), await response.json());
}

function pointer(...parts: readonly string[]): string {
  const written = parts.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")));
  return `https://newlyraised.example/openapi.json#/${written.join("/")}`;
}

function problems(schema: string, value: unknown): readonly string[] {
  const validate = ajv.getSchema(schema);
  if (validate === undefined) return [`there is no schema at ${schema}`];
  // Without remote references it answers at once.
  void validate(value);
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(" "),
  );
}
