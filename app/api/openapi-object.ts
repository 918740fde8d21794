/** The parts of OpenAPI 3.1 used here. Schemas are JSON Schema 2020-12. */
export type Schema = Readonly<Record<string, unknown>>;

export interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: "query" | "header" | "path";
  readonly required?: boolean;
  readonly description: string;
  readonly schema: Schema;
  /** Serialization of lists: `explode: false` joins values with commas. */
  readonly explode?: boolean;
  readonly style?: "form" | "simple";
  readonly example?: unknown;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference | Header>>;
  readonly content?: Readonly<Record<string, { readonly schema: Schema | Reference }>>;
}

export interface Header {
  readonly description: string;
  readonly schema: Schema;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly description?: string;
    readonly content: Readonly<Record<string, { readonly schema: Schema | Reference }>>;
  };
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

export type PathItem = Partial<Readonly<Record<"get" | "post" | "put" | "head" | "patch" | "delete", Operation>>>;

export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
    readonly termsOfService: string;
    readonly contact: { readonly name: string; readonly url: string };
  };
  readonly jsonSchemaDialect: string;
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly webhooks: Readonly<Record<string, PathItem>>;
  /** The tools of the MCP server, whose own list outlines their outputs. */
  readonly "x-mcp": {
    readonly url: string;
    readonly tools: readonly {
      readonly name: string;
      readonly description: string;
      readonly inputSchema: Schema;
      readonly outputSchema: Schema;
    }[];
  };
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
}

/** A reference to a component: `ref("schemas", "Lead")`. */
export function ref(kind: keyof OpenApiDocument["components"], name: string): Reference {
  return { $ref: `#/components/${kind}/${name}` };
}
