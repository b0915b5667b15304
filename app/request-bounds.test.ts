import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createBindingSchema, editBindingSchema } from "#lib/domain/corpus-binding.ts";
import { geometrySchema } from "#lib/domain/geometry.ts";
import { type JsonLimits, LIST_LIMIT } from "#lib/domain/json-limits.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { schemaOfAction } from "#lib/http/action.ts";
import { describeZodError } from "#lib/http/respond.ts";
import { bodyLimitOf, schemasOfRoute } from "#lib/http/route.ts";

/** Every list, text and open value of a request has a limit. */

/** "-1.2345678901234567e-100". */
const BYTES_OF_NUMBER = 24;
/** Longest text that a pattern allows, in characters. */
const MAX_PATTERN_CHARS = 60;

type Node = {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Node>>;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly not?: unknown;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Node;
  readonly prefixItems?: readonly Node[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: Node | boolean;
  readonly propertyNames?: Node;
  /** Set on an open schema that checks its own limits. */
  readonly "x-limits"?: unknown;
};

/** Returns the most bytes that a JSON value of this schema has in UTF-8: three for each UTF-16 unit. */
function maxBytes(node: Node, whole: Node, seen: ReadonlySet<string> = new Set()): number {
  const limits = node["x-limits"] as JsonLimits | undefined;
  if (limits !== undefined) return BYTES_OF_NUMBER * limits.values + 3 * limits.characters;
  if (node.enum || node.const !== undefined)
    return Math.max(...(node.enum ?? [node.const]).map((value) => JSON.stringify(value).length));
  if (node.$ref !== undefined) {
    const target = node.$ref === "#" ? whole : whole.$defs?.[node.$ref.replace("#/$defs/", "")];
    if (target === undefined || seen.has(node.$ref)) throw new Error(`${node.$ref} has no largest value`);
    return maxBytes(target, whole, new Set([...seen, node.$ref]));
  }
  const of = (each: Node) => maxBytes(each, whole, seen);
  const sum = (nodes: readonly Node[]) => nodes.reduce((total, each) => total + of(each) + 1, 0);
  const properties = Object.entries(node.properties ?? {});
  const keys = properties.reduce((total, [name]) => total + name.length + 3, 0);
  const { additionalProperties: other, propertyNames } = node;
  const named = propertyNames?.enum?.length ?? 0;
  return Math.max(
    BYTES_OF_NUMBER,
    node.type === "string" ? 2 + 3 * (node.maxLength ?? MAX_PATTERN_CHARS) : 0,
    2 + (node.items ? (node.maxItems ?? 0) * (of(node.items) + 1) : 0) + sum(node.prefixItems ?? []),
    2 + keys + sum(properties.map(([, each]) => each)),
    typeof other === "object" ? 2 + named * (of(other) + 4 + MAX_PATTERN_CHARS) : 0,
    ...[...(node.anyOf ?? []), ...(node.oneOf ?? [])].map(of),
    sum(node.allOf ?? []),
  );
}

/** True if the pattern is anchored and has no unlimited repeat. */
function isBounded(pattern: string | undefined): boolean {
  if (pattern === undefined) return false;
  const outsideClasses = pattern.replace(/\\./g, "").replace(/\[[^\]]*\]/g, "");
  return /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(outsideClasses);
}

function unbounded(node: Node, at: string, whole: Node, seen: ReadonlySet<string> = new Set()): string[] {
  if (node["x-limits"] !== undefined || node.enum || node.const !== undefined || node.not) return [];
  if (node.$ref !== undefined) {
    if (seen.has(node.$ref)) return [];
    const target = node.$ref === "#" ? whole : whole.$defs?.[node.$ref.replace("#/$defs/", "")];
    return target === undefined
      ? [`${at}: unknown`]
      : unbounded(target, at, whole, new Set([...seen, node.$ref]));
  }
  const look = (each: Node, where: string) => unbounded(each, where, whole, seen);
  const ways = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])];
  const found = ways.flatMap((each) => look(each, at));
  if (node.type === undefined && ways.length === 0) return [`${at}: anything`];
  if (node.type === "string" && node.maxLength === undefined) {
    const formatted = ["date", "date-time", "uuid"].includes(node.format ?? "");
    if (!formatted && !isBounded(node.pattern)) found.push(`${at}: text`);
  }
  if (node.type === "array") {
    const items = node.prefixItems ?? [];
    if (node.maxItems === undefined && items.length === 0) found.push(`${at}: list`);
    for (const each of [...items, ...(node.items ? [node.items] : [])]) found.push(...look(each, `${at}[]`));
  }
  for (const [name, each] of Object.entries(node.properties ?? {}))
    found.push(...look(each, `${at}.${name}`));
  if (typeof node.additionalProperties === "object") {
    if (node.propertyNames?.enum === undefined) found.push(`${at}: any number of keys`);
    found.push(...look(node.additionalProperties, `${at}.*`));
  }
  return found;
}

function unboundedIn(name: string, schema: z.ZodType): string[] {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as unknown as Node;
  return unbounded(json, name, json);
}

const imported = async (pattern: string) =>
  Promise.all(
    globSync(pattern, { cwd: import.meta.dirname })
      .sort()
      .map(async (file) => ({
        file,
        exported: Object.entries((await import(path.join(import.meta.dirname, file))) as object),
      })),
  );

describe("every list and text of a request has a limit", () => {
  it("in route handlers", async () => {
    const found = (await imported("**/route.{ts,tsx}")).flatMap(({ file, exported }) =>
      exported.flatMap(([method, handler]) =>
        Object.entries(schemasOfRoute(handler)).map(
          ([part, schema]) => [`${method} ${file} ${part}`, schema] as const,
        ),
      ),
    );
    expect(found.length).toBeGreaterThan(80);
    expect(found.flatMap(([name, schema]) => unboundedIn(name, schema))).toEqual([]);
  });

  it("so a body that fits its schema fits the limit of its route", async () => {
    const bodies = (await imported("**/route.{ts,tsx}")).flatMap(({ file, exported }) =>
      exported.flatMap(([method, handler]) => {
        const { body } = schemasOfRoute(handler);
        return body === undefined ? [] : [{ name: `${method} ${file}`, handler, body }];
      }),
    );
    expect(bodies.length).toBeGreaterThan(20);
    const small = bodies.filter(({ handler, body }) => {
      const json = z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as unknown as Node;
      return maxBytes(json, json) > bodyLimitOf(handler);
    });
    // A hundred items with every list at its limit have 36 MB; two thousand groups of twenty long terms 15 MB.
    expect(small.map(({ name }) => name)).toEqual([
      "POST api/packs/route.ts",
      "POST api/synonyms/import/route.ts",
    ]);
  });

  it("in server actions", async () => {
    const found = (await imported("../actions/!(*.test).ts")).flatMap(({ exported }) =>
      exported.flatMap(([name, action]) => {
        const schema = schemaOfAction(action);
        return schema === undefined ? [] : [[name, schema] as const];
      }),
    );
    expect(found.length).toBeGreaterThan(20);
    expect(found.flatMap(([name, schema]) => unboundedIn(name, schema))).toEqual([]);
  });

  it("in what a service parses itself", () => {
    const schemas = { searchFrameSchema, createBindingSchema, editBindingSchema };
    expect(Object.entries(schemas).flatMap(([name, schema]) => unboundedIn(name, schema))).toEqual([]);
  });
});

describe("input beyond a limit is refused with the field and the limit", () => {
  const refusalOf = (schema: z.ZodType, value: unknown) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? null : describeZodError(parsed.error);
  };
  const frame = (over: object) => ({ query: "roofs", ...over });
  const many = Array.from({ length: LIST_LIMIT + 1 }, (_, place) => `each-${place}`);

  it.each([
    "corpora",
    "documentIds",
    "docTypes",
    "formats",
    "tags",
    "authorities",
    "topics",
    "projects",
    "matters",
  ])("%s", (name) => {
    const words = refusalOf(searchFrameSchema, frame({ filters: { [name]: many } }));
    expect(words).toMatch(new RegExp(`filters\\.${name}: .*\\b${LIST_LIMIT}\\b`));
    expect(refusalOf(searchFrameSchema, frame({ filters: { [name]: many.slice(1) } }))).toBeNull();
  });

  it("for a shape with many corners, or nested deeply", () => {
    const line = (corners: number) => ({
      type: "LineString",
      coordinates: Array.from({ length: corners }, (_, place) => [place, place]),
    });
    let nested: object = { type: "Point", coordinates: [0, 0] };
    for (let level = 0; level < 100_000; level++)
      nested = { type: "GeometryCollection", geometries: [nested] };
    expect(refusalOf(geometrySchema, line(4999))).toBeNull();
    expect(refusalOf(geometrySchema, line(5001))).toMatch(/more than 10000 values/);
    expect(refusalOf(geometrySchema, nested)).toMatch(/more than 10 levels deep/);
    expect(refusalOf(geometrySchema, { type: "Point", note: "x".repeat(3000) })).toMatch(
      /more than 2000 characters/,
    );
    const spatial = { advisory: true, geometry: line(5001) };
    expect(refusalOf(searchFrameSchema, frame({ spatial }))).toMatch(/spatial\.geometry: .*10000 values/);
  });

  it("for a corpus's defaults, nested deeply", () => {
    let nested: unknown = "x";
    for (let level = 0; level < 100_000; level++) nested = [nested];
    expect(refusalOf(createBindingSchema, { title: "Plans", metadataDefaults: { nested } })).toMatch(
      /metadataDefaults: .*10 levels deep/,
    );
  });
});
