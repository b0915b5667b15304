import { cx } from "#components/ui/class-names.ts";
import { valueWords } from "#components/words/evidence.ts";
import { figure, plural } from "#components/words/quantities.ts";
import type { MeasureId } from "#lib/domain/evaluation.ts";
import type { ClassFigures } from "#lib/domain/evaluation-views.ts";
import { RUN_WORDS } from "./run-words.ts";
import { difference, measureTitle } from "./words.ts";

type ClassTableProps = {
  readonly classes: readonly ClassFigures[];
  readonly measure: MeasureId;
  /** Empty if all classes are shown. */
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
};

/** The measure by question class. Pressing a class shows only its questions; pressing it again shows all. */
export function ClassTable({ classes, measure, chosen, onChoose }: ClassTableProps) {
  return (
    <section aria-labelledby="by-class" className="flex flex-col gap-2">
      <h2 id="by-class" className="text-small font-semibold text-muted">
        {RUN_WORDS.classesTitle(measureTitle(measure))}
      </h2>
      <ul className="flex flex-wrap gap-1.5" data-testid="classes">
        {classes.map((each) => (
          <li key={each.class}>
            <button
              type="button"
              aria-pressed={each.class === chosen}
              title={plural(each.questions, "question")}
              onClick={() => onChoose(each.class === chosen ? "" : each.class)}
              className={cx(
                "rounded-md border px-2.5 py-1.5 text-left hover:bg-hover",
                each.class === chosen ? "border-accent bg-chosen" : "border-line bg-panel",
              )}
            >
              <span className="block text-small">
                {valueWords(each.class)} <span className="text-muted tabular-nums">{each.questions}</span>
              </span>
              <span className="block font-semibold tabular-nums">
                {each.run === null ? RUN_WORDS.noFigure : figure(each.run)}
                {each.run !== null && each.against !== null && <Change value={each.run - each.against} />}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Change({ value }: { readonly value: number }) {
  const look = value > 0 ? "text-accent-text" : value < 0 ? "text-red-text" : "text-muted";
  return <span className={cx("ml-1.5 text-small", look)}>{difference(value)}</span>;
}
