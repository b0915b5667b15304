import { type GoldenFile, normaliseQuery } from "#lib/domain/evaluation.ts";
import { words } from "#lib/text/word-overlap.ts";

/** What is wrong in a golden file. The path is in zod's form. */
export type Fault = { readonly path: readonly PropertyKey[]; readonly reason: string };

type Case = GoldenFile["cases"][number];

/** Finds what a schema cannot express: repeated cases, contradictory cases, and cases without a judgement. */
export function checkCases(file: GoldenFile): Fault[] {
  const ids = file.cases.map((each, index) => each.id ?? String(index + 1));
  const questions = file.cases.map(
    (each) => `${normaliseQuery(each.query)} ${JSON.stringify(each.filters ?? {})}`,
  );
  return file.cases.flatMap((each, index) => [
    ...repeatedFaults(ids, index, ["cases", index, "id"], "has the id of"),
    ...repeatedFaults(questions, index, ["cases", index, "query"], "asks the same as"),
    ...emptyCaseFaults(each, index),
    ...contradictionFaults(each, index),
    ...repetitionFaults(each, index),
    ...wordlessFaults(each, index),
  ]);
}

function repeatedFaults(
  values: readonly string[],
  index: number,
  path: Fault["path"],
  relation: string,
): Fault[] {
  const first = values.indexOf(values[index] ?? "");
  return first === index ? [] : [{ path, reason: `${relation} case ${first + 1}` }];
}

function emptyCaseFaults(each: Case, index: number): Fault[] {
  const wanted = [each.must_include_source_paths, each.must_include_chunk_refs, each.forbidden_claims];
  return wanted.some((list) => list.length > 0)
    ? []
    : [{ path: ["cases", index], reason: "names nothing that must be included and no forbidden claim" }];
}

function contradictionFaults(each: Case, index: number): Fault[] {
  return each.acceptable_source_paths.flatMap((sourcePath, at) =>
    each.must_include_source_paths.includes(sourcePath)
      ? [
          {
            path: ["cases", index, "acceptable_source_paths", at],
            reason: `${sourcePath} must be included already`,
          },
        ]
      : [],
  );
}

const LISTS = [
  "must_include_source_paths",
  "acceptable_source_paths",
  "must_include_chunk_refs",
  "forbidden_claims",
] as const;

function repetitionFaults(each: Case, index: number): Fault[] {
  return LISTS.flatMap((list) => {
    const items = each[list].map((item) => JSON.stringify(item));
    return items.flatMap((item, at) =>
      items.indexOf(item) === at ? [] : [{ path: ["cases", index, list, at], reason: "is listed twice" }],
    );
  });
}

function wordlessFaults(each: Case, index: number): Fault[] {
  const texts: readonly (readonly [Fault["path"], string])[] = [
    ...each.forbidden_claims.map((claim, at) => [["forbidden_claims", at], claim] as const),
    ...each.must_include_chunk_refs.flatMap((ref, at) =>
      typeof ref === "string" ? [] : [[["must_include_chunk_refs", at, "quote"], ref.quote] as const],
    ),
  ];
  return texts.flatMap(([path, text]) =>
    words(text).length > 0 ? [] : [{ path: ["cases", index, ...path], reason: "has no words to look for" }],
  );
}
