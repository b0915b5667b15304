import { type ConnectorKind, LOCATOR_FIELDS, type SourceType } from "#lib/domain/connector-kinds.ts";
import type { RootInput, RootLocator } from "#lib/domain/corpus-binding.ts";

type Placed = { readonly kind: ConnectorKind; readonly locator: RootLocator };

/** Returns `upload` without roots, the kind of a single root, or `mixed` for several, even of one kind. */
export function sourceTypeOf(roots: readonly Pick<Placed, "kind">[]): SourceType {
  const [first, second] = roots;
  if (first === undefined) return "upload";
  return second === undefined ? first.kind : "mixed";
}

/**
 * The sidecar protocol's `source_binding_ref`. It names the binding and not the location, so that a move does not
 * change it.
 */
export function bindingRefOf(corpusId: string, roots: readonly Pick<Placed, "kind">[]): string {
  return `${sourceTypeOf(roots)}://${corpusId}`;
}

/** Returns a folder's path for comparison, without a slash at its end. */
function samePath(path: string): string {
  return path.length > 1 ? path.replace(/(?<=[^/\\])[/\\]+$/, "") : path;
}

/** Returns the same key for two roots with the same location. */
export function placeKey({ kind, locator }: Placed): string {
  const parts = LOCATOR_FIELDS.map((name) => {
    const value = locator[name] ?? null;
    return value !== null && name.endsWith("_path") ? samePath(value) : value;
  });
  return JSON.stringify([kind, ...parts]);
}

/** Returns the same key for two roots with the same listing. If it changes, the listing starts again. */
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
