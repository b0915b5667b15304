import type { MeasureId } from "#lib/domain/evaluation.ts";
import { SHOWN_MEASURES } from "#lib/domain/evaluation-views.ts";
import { MEASURE_WORDS, measureMeaning } from "./words.ts";

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
        title={measureMeaning(measure)}
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
