import { stringify } from "yaml";
import type { Context } from "#lib/context.ts";
import type { Grade, Judgement } from "#lib/domain/evaluation.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { mean } from "#lib/evaluation/metrics/means.ts";
import { listJudgements } from "#lib/services/judgements/list-judgements.ts";

/** Mean grade from which a passage must be found: it answers at least in part. */
const MUST: Grade = 2;
const K = 10;

/**
 * Exports people's judgements as a golden file in YAML. A golden file has no grades. A passage that answers at least in
 * part must be found by its words, a page by its ref. A document with only related passages is acceptable. Questions
 * without an answer are left out.
 * @throws AppError("not_found") if nothing was judged to be an answer.
 */
export async function exportGolden(
  context: Context,
  input: { readonly name: string },
): Promise<{ readonly yaml: string; readonly cases: number }> {
  const { judgements } = await listJudgements(context);
  const byQuery = Map.groupBy(judgements, ({ queryHash }) => queryHash);
  const cases = [...byQuery.values()].map(caseOf).filter((each) => each.must_include_chunk_refs.length > 0);
  if (cases.length === 0) {
    throw new AppError("not_found", "No passage has been judged as relevant yet.");
  }
  return { yaml: stringify({ name: input.name, k: K, cases }, { lineWidth: 0 }), cases: cases.length };
}

function caseOf(judgements: readonly Judgement[]) {
  const passages = [...Map.groupBy(judgements, ({ evidenceRef }) => evidenceRef).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, gain: mean(same.map(({ grade }) => grade)) }] : [];
  });
  const pathOf = ({ corpusId, sourcePath }: Judgement) => `${corpusId}:${sourcePath}`;
  const must = passages.filter(({ gain }) => gain >= MUST);
  const found = new Set(must.map(pathOf));
  const related = passages.filter((each) => each.gain > 0 && !found.has(pathOf(each)));
  return {
    query: judgements[0]?.query ?? "",
    must_include_chunk_refs: uniqueBy(
      // A page is identified by its ref: it may have no words, or answer with its picture.
      must.map((each) =>
        each.page === null ? { source_path: pathOf(each), quote: each.quote } : each.evidenceRef,
      ),
      (each) => JSON.stringify(each),
    ),
    acceptable_source_paths: [...new Set(related.map(pathOf))],
  };
}

function uniqueBy<Value>(values: readonly Value[], key: (value: Value) => string): Value[] {
  return [...new Map(values.map((value) => [key(value), value])).values()];
}
