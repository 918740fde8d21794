import {
  Client,
  type ClientOptions,
  type JsonSchemaType,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
} from "@modelcontextprotocol/client";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";

/** Compiles equal schemas once for all clients of a worker: each client would take 0.1 s for the site's tools. */
class SharedValidator implements jsonSchemaValidator {
  readonly #own = new AjvJsonSchemaValidator();
  readonly #compiled = new Map<string, JsonSchemaValidator<unknown>>();

  getValidator<T>(schema: JsonSchemaType): JsonSchemaValidator<T> {
    const key = JSON.stringify(schema);
    const validator = this.#compiled.get(key) ?? this.#own.getValidator<unknown>(schema);
    this.#compiled.set(key, validator);
    // The interface leaves the type to its caller, too.
    return validator as JsonSchemaValidator<T>;
  }
}

const validator = new SharedValidator();

/** The SDK's client, which validates results against the declared schemas once it has listed the tools. */
export function mcpClient(options: ClientOptions = {}): Client {
  return new Client({ name: "test", version: "1.0.0" }, { jsonSchemaValidator: validator, ...options });
}
