import type { CorpusBinding, RootInput, RootKind, RootLocator } from "#lib/domain/corpus-binding.ts";

/** What tells two places of a kind apart, in this order. */
const PLACE = ["local_path", "site_id", "drive_id", "folder_id", "folder_path"] as const;

type Placed = { readonly kind: RootKind; readonly locator: RootLocator };

/** No root: uploads; one: its kind; several, of one kind too: each document keeps its own, `mixed` (doc18). */
export function sourceTypeOf(roots: readonly Pick<Placed, "kind">[]): CorpusBinding["sourceType"] {
  const [first, second] = roots;
  if (first === undefined) return "upload";
  return second === undefined ? first.kind : "mixed";
}

/** doc18's `source_binding_ref`: names the binding, not the place, so that it stays when the place changes. */
export function bindingRefOf(corpusId: string, roots: readonly Pick<Placed, "kind">[]): string {
  return `${sourceTypeOf(roots)}://${corpusId}`;
}

/** A folder's path as places are compared: without a slash at its end. */
function samePath(path: string): string {
  return path.length > 1 ? path.replace(/(?<=[^/\\])[/\\]+$/, "") : path;
}

/** Equal for two roots that are at the same place. */
export function placeKey({ kind, locator }: Placed): string {
  const parts = PLACE.map((name) => {
    const value = locator[name] ?? null;
    return value !== null && name.endsWith("_path") ? samePath(value) : value;
  });
  return JSON.stringify([kind, ...parts]);
}

/** Equal for two roots whose listings tell of the same files: another one has to begin anew. */
export function listingKey(root: Omit<RootInput, "id" | "label" | "pathPrefix">): string {
  return JSON.stringify([
    placeKey(root),
    [...root.includePatterns],
    [...root.excludePatterns],
    root.recursive,
    root.withPermissions,
    root.withSitePages,
  ]);
}
