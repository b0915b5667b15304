/** Returns the documents of each chosen kind. Documents without one are left out. */
export function groupedByKind(
  chosen: readonly { readonly id: string; readonly kind: string }[],
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const { id, kind } of chosen) {
    if (kind === "") continue;
    groups.set(kind, [...(groups.get(kind) ?? []), id]);
  }
  return groups;
}

const STATED = new Set(["person", "frontmatter", "corpus_default"]);

/** True if nobody has stated a document's kind: no person, not the file, and not the corpus. */
export function isKindOpen(origins: Readonly<Record<string, string>>): boolean {
  return !STATED.has(origins.docType ?? "");
}

/** Cuts a list into parts of at most `size`. */
export function chunked<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );
}
