import type { Span } from "#lib/domain/span.ts";

/** A json or yaml value with its place in the text. `start` is the start of its key, if it has one. */
export type StructureNode = Span & {
  readonly kind: "object" | "array" | "scalar";
  readonly children: readonly StructureEntry[];
};

export type StructureEntry = { readonly key: string | number; readonly node: StructureNode };

/** Appends one step to a path: `policies`, `policies[2]`, `policies[2].title`, `notes["see also"]`. */
export function joinPath(parent: string, key: string | number): string {
  if (typeof key === "number") return `${parent}[${key}]`;
  if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key)) return `${parent}[${JSON.stringify(key.slice(0, 80))}]`;
  return parent === "" ? key.slice(0, 80) : `${parent}.${key.slice(0, 80)}`;
}
