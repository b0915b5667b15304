import type { Context } from "#lib/context.ts";
import type { Across, AcrossInput } from "#lib/domain/across.ts";
import type { GoldenCase, GoldenSet } from "#lib/domain/evaluation.ts";
import { compareCorpora } from "#lib/services/compare/compare-corpora.ts";

/** Number of documents requested per side, and for all sides before acceptable ones are removed. */
const ASKED = 10;

/** Source of the sides: the case's own corpora, or the question's words. */
export const ACROSS_WAYS = ["given", "recognised"] as const;
type AcrossWay = (typeof ACROSS_WAYS)[number];

export type AcrossRow = {
  readonly id: string;
  readonly way: AcrossWay;
  readonly by: Across["by"];
  readonly wanted: number;
  /** Number of wanted documents among the first k of the list over all sides. */
  readonly together: number;
  /** Number of wanted documents among the first k of their own side. */
  readonly ownSide: number;
};

/** Compares corpora for every case, with and without naming them. Measures documents, not passages. */
export async function measureAcross(context: Context, set: GoldenSet): Promise<AcrossRow[]> {
  const rows: AcrossRow[] = [];
  for (const each of set.cases) {
    for (const way of ACROSS_WAYS) {
      const { corpora } = each.filters;
      const input: AcrossInput = {
        ...{ query: each.query, limit: ASKED, passagesPerDocument: 1 },
        ...(way === "given" && corpora !== undefined ? { corpora } : {}),
      };
      rows.push(rowOf(each, way, await compareCorpora(context, input), set.k));
    }
  }
  return rows;
}

/** A wanted document counts if it is among the first k. Acceptable documents do not take a rank. */
function rowOf(each: GoldenCase, way: AcrossWay, answer: Across, k: number): AcrossRow {
  const paths = new Map(
    answer.sides.flatMap(({ documents }) =>
      documents.map(({ documentId, sourcePath }) => [documentId, sourcePath]),
    ),
  );
  const wanted = each.targets.flatMap(({ where }) => (where.kind === "document" ? [where.sourcePath] : []));
  const first = (found: readonly string[]) =>
    found.filter((path) => !each.acceptableSourcePaths.includes(path)).slice(0, k);
  const together = first(answer.together.documents.map(({ documentId }) => paths.get(documentId) ?? ""));
  const columns = answer.sides.map(({ documents }) => first(documents.map(({ sourcePath }) => sourcePath)));
  return {
    ...{ id: each.id, way, by: answer.by, wanted: wanted.length },
    together: wanted.filter((path) => together.includes(path)).length,
    ownSide: wanted.filter((path) => columns.some((column) => column.includes(path))).length,
  };
}
