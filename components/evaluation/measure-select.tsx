import type { MeasureId } from "#lib/domain/evaluation.ts";
import { SHOWN_MEASURES } from "#lib/domain/evaluation-views.ts";
import { MEASURE_WORDS } from "./words.ts";

const MEANS: Readonly<Record<MeasureId, string>> = {
  ndcg10: "how well the first ten are ordered, 1 is ideal",
  ndcg5: "how well the first five are ordered, 1 is ideal",
  recall10: "share of what should be found that is among the first ten",
  recall100: "share of what should be found that is among the first hundred",
  precision5: "share of the first five that is relevant",
  mrr: "one over the rank of the first relevant result",
  map: "precision at each relevant result, averaged",
  success5: "share of questions with something relevant among the first five",
  recallK: "share of what must be found that is among the first k of the set",
  passed: "share of questions with everything found and nothing forbidden",
  charRecall: "share of the sought characters that the first five hold",
  charPrecision: "share of the first five’s characters that was sought",
};

export function measureTitle(measure: MeasureId): string {
  return SHOWN_MEASURES.find(({ id }) => id === measure)?.title ?? measure;
}

/** Returns one line that explains a measure. */
export function measureMeaning(measure: MeasureId): string {
  return MEANS[measure];
}

type MeasureSelectProps = {
  readonly measure: MeasureId;
  readonly onChange: (measure: MeasureId) => void;
};

/** Selects the measure for all figures on the page. */
export function MeasureSelect({ measure, onChange }: MeasureSelectProps) {
  return (
    <label className="flex items-center gap-2">
      <span className="text-small font-semibold text-muted">{MEASURE_WORDS.label}</span>
      <select
        className="h-8 max-w-56 rounded-md border border-line-strong bg-panel px-2 hover:border-muted"
        value={measure}
        title={MEANS[measure]}
        onChange={(event) => {
          const found = SHOWN_MEASURES.find(({ id }) => id === event.target.value);
          if (found) onChange(found.id);
        }}
      >
        {SHOWN_MEASURES.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
