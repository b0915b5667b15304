import { createHash } from "node:crypto";
import type { SkipReason } from "#lib/domain/connector.ts";
import { type PathPatterns, pathFilter } from "../patterns.ts";
import type { PlanRules } from "./compare.ts";

/** Longest path of a document, in code points (source-path.ts): a longer one would lose its beginning. */
const LONGEST_PATH = 1000;

/** A document's path in its corpus: its file's, below the folder that its root has there. */
export function documentPath(pathPrefix: string, path: string): string {
  return pathPrefix === "" ? path : `${pathPrefix}/${path}`;
}

/**
 * What a corpus takes of a root: patterns first, then what `refuse` says of name and size.
 * @param refuse why a file of this path in the corpus and size (bytes) would be refused unread; null: it would not.
 * @param limits everything that `refuse`, or reading the file, goes by.
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
      if ([...whole].length > LONGEST_PATH) return "path_refused";
      return patterns(path) ?? refuse(whole, size ?? 0);
    },
    limits: createHash("sha256").update(JSON.stringify(limits)).digest("hex").slice(0, 16),
  };
}
