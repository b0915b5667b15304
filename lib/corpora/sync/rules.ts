import { createHash } from "node:crypto";
import type { SkipReason } from "#lib/domain/connector.ts";
import { type PathPatterns, pathFilter } from "../patterns.ts";
import type { PlanRules } from "./compare.ts";

/** Maximum length of a document's path in code points (source-path.ts). A longer one would lose its beginning. */
const MAX_PATH_CHARS = 1000;

/** Returns a document's path in its corpus: its file's path below the root's folder. */
export function documentPath(pathPrefix: string, path: string): string {
  return pathPrefix === "" ? path : `${pathPrefix}/${path}`;
}

/**
 * Returns the rules for a root: patterns first, then `refuse` by name and size.
 * @param refuse returns why a file with this path in the corpus and size (bytes) is refused unread, or null.
 * @param limits everything on which `refuse`, or reading the file, depends.
 */
export function planRules(
  root: PathPatterns & { readonly pathPrefix: string },
  corpus: PathPatterns,
  refuse: (path: string, size: number) => SkipReason | null,
  limits: unknown,
): PlanRules {
  const patterns = pathFilter([root, corpus]);
  return {
    skip: ({ path, size }) => {
      const whole = documentPath(root.pathPrefix, path);
      if ([...whole].length > MAX_PATH_CHARS) return "path_refused";
      return patterns(path) ?? refuse(whole, size ?? 0);
    },
    limits: createHash("sha256").update(JSON.stringify(limits)).digest("hex").slice(0, 16),
  };
}
