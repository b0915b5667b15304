import { createHash } from "node:crypto";
import type { GoldenCase, GoldenFile, GoldenSet, GoldenTarget } from "#lib/domain/evaluation.ts";

/** Returns a sha256 over a case's judgements. Its id and class may change without changing the hash. */
export function caseHash(each: GoldenCase, k: number): string {
  const { query, filters, targets, acceptableSourcePaths, forbiddenClaims } = each;
  return sha256({ k, query, filters, targets, acceptableSourcePaths, forbiddenClaims });
}

export function setHash(cases: readonly GoldenCase[], k: number): string {
  return sha256(cases.map((each) => [each.id, caseHash(each, k)]));
}

function sha256(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

/** Returns the set in a golden file. Cases without an id are named by their number, from 1. */
export function toGoldenSet(file: GoldenFile): GoldenSet {
  const cases = file.cases.map((each, index): GoldenCase => {
    const targets: GoldenTarget[] = [
      ...each.must_include_source_paths.map((sourcePath) =>
        requiredTarget({ kind: "document", sourcePath } as const),
      ),
      ...each.must_include_chunk_refs.map((ref) =>
        typeof ref === "string"
          ? requiredTarget({ kind: "ref", evidenceRef: ref })
          : requiredTarget({ kind: "quote", sourcePath: ref.source_path, quote: ref.quote }),
      ),
    ];
    return {
      id: each.id ?? String(index + 1),
      query: each.query,
      class: each.class ?? null,
      filters: each.filters ?? {},
      targets,
      acceptableSourcePaths: each.acceptable_source_paths,
      forbiddenClaims: each.forbidden_claims,
    };
  });
  return { name: file.name, kind: "golden", k: file.k, hash: setHash(cases, file.k), cases };
}

function requiredTarget(where: GoldenTarget["where"]): GoldenTarget {
  return { where, gain: 1, must: true };
}
