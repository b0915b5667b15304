import type { Context } from "#lib/context.ts";
import type { Across, AcrossInput } from "#lib/domain/across.ts";
import type { GoldenCase, GoldenSet } from "#lib/domain/evaluation.ts";
import { compareCorpora } from "#lib/services/compare/compare-corpora.ts";

/** Documents asked of each side, and of all together before what is acceptable is taken out. */
const ASKED = 10;

/** How the sides came about: the case's own corpora, or left for the question to name. */
export const ACROSS_WAYS = ["given", "recognised"] as const;
export type AcrossWay = (typeof ACROSS_WAYS)[number];

export type AcrossRow = {
  readonly id: string;
  readonly way: AcrossWay;
  readonly by: Across["by"];
  readonly wanted: number;
  /** Of the wanted documents, those among the first k of the one list over all sides. */
  readonly together: number;
  /** Those among the first k of their own side. */
  readonly ownSide: number;
};

/** Asks every case as a comparison across corpora, with its own corpora and without; names of documents, not passages. */
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

/** What must be found is found where it stands among the first k; what is acceptable takes no place. */
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
