import { TYPE_WORDS } from "./words.ts";
/** The parts of a JSON schema that the page shows. */
export type SchemaNode = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly additionalProperties?: boolean | SchemaNode;
  readonly minimum?: number;
  readonly maximum?: number;
};

type ApiParameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: SchemaNode;
};

type Content = Readonly<Record<string, { readonly schema?: SchemaNode }>>;

type RawOperation = {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<
    Record<string, { readonly description?: string; readonly content?: Content }>
  >;
};

export type ApiSpec = {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly tags?: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
};

export type ApiBody = { readonly mediaType: string; readonly schema: SchemaNode | null };

export type ApiOperation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly ApiParameter[];
  readonly body: ApiBody | null;
  readonly answers: readonly {
    readonly status: string;
    readonly description: string;
    readonly body: ApiBody | null;
  }[];
};

function bodyOf(content: Content | undefined): ApiBody | null {
  const [first] = Object.entries(content ?? {});
  return first ? { mediaType: first[0], schema: first[1].schema ?? null } : null;
}

function operationOf(path: string, method: string, raw: RawOperation): ApiOperation {
  return {
    id: `${method}-${path.replaceAll(/[^a-z0-9]+/gi, "-").replaceAll(/^-|-$/g, "")}`,
    method: method.toUpperCase(),
    path,
    summary: raw.summary ?? "",
    description: raw.description ?? "",
    parameters: raw.parameters ?? [],
    body: bodyOf(raw.requestBody?.content),
    answers: Object.entries(raw.responses ?? {}).map(([status, answer]) => ({
      status,
      description: answer.description ?? "",
      body: bodyOf(answer.content),
    })),
  };
}

/** Returns the schema of one answer of an operation; null if the description has none. */
export function answerSchema(
  spec: ApiSpec,
  { path, method, status }: Pick<ApiOperation, "path" | "method"> & { readonly status: string },
): SchemaNode | null {
  return bodyOf(spec.paths[path]?.[method.toLowerCase()]?.responses?.[status]?.content)?.schema ?? null;
}

/** Groups operations by their first tag, in the order of the description. */
export function groupOperations(
  spec: ApiSpec,
): readonly { readonly tag: string; readonly operations: readonly ApiOperation[] }[] {
  const groups = new Map<string, ApiOperation[]>((spec.tags ?? []).map(({ name }) => [name, []]));
  for (const [path, methods] of Object.entries(spec.paths)) {
    for (const [method, raw] of Object.entries(methods)) {
      const tag = raw.tags?.[0] ?? TYPE_WORDS.otherGroup;
      const group = groups.get(tag) ?? [];
      group.push(operationOf(path, method, raw));
      groups.set(tag, group);
    }
  }
  return [...groups]
    .map(([tag, operations]) => ({ tag, operations }))
    .filter(({ operations }) => operations.length > 0);
}

/** Returns a schema's type in words: "array of string", "“a” or “b”", "integer, 1 to 100". */
export function typeWords(schema: SchemaNode | undefined): string {
  if (!schema) return TYPE_WORDS.anything;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeWords).join(" | ");
  const type = Array.isArray(schema.type) ? schema.type.join(" | ") : schema.type;
  if (type === "array") return TYPE_WORDS.array(typeWords(schema.items));
  const bounded = [
    type ?? TYPE_WORDS.anything,
    schema.format,
    schema.minimum !== undefined && schema.minimum > Number.MIN_SAFE_INTEGER
      ? `≥ ${schema.minimum}`
      : undefined,
    schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER
      ? `≤ ${schema.maximum}`
      : undefined,
  ];
  return bounded.filter(Boolean).join(", ");
}
