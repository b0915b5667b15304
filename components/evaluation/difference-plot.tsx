import type { QuestionPair } from "#lib/domain/evaluation-views.ts";
import { PLOT_WORDS } from "./run-words.ts";

const HEIGHT = 96;
const STEP = 8;
const EDGE = 2;

/**
 * Each question's difference as a bar, the largest gain first: up is better, down is worse. The table below states the
 * same in words.
 */
export function DifferencePlot({ questions }: { readonly questions: readonly QuestionPair[] }) {
  const bars = questions
    .flatMap(({ run, difference: value }) =>
      value === null ? [] : [{ id: run.id, query: run.query, value }],
    )
    .sort((a, b) => b.value - a.value || (a.id < b.id ? -1 : 1));
  const [first] = bars;
  const last = bars.at(-1);
  if (!first || !last) return null;
  // The zero line is placed so that gains and losses fit on one scale.
  const up = Math.max(0, first.value);
  const down = Math.max(0, -last.value);
  const scale = up + down === 0 ? 0 : (HEIGHT - 2 * EDGE) / (up + down);
  const zero = up + down === 0 ? HEIGHT / 2 : EDGE + up * scale;
  const better = bars.filter(({ value }) => value > 0).length;
  const worse = bars.filter(({ value }) => value < 0).length;
  const summary = PLOT_WORDS.summary({
    better,
    most: first.value,
    worse,
    least: last.value,
    same: bars.length - better - worse,
  });
  return (
    <figure className="rounded-md border border-line bg-panel p-3">
      <svg
        role="img"
        aria-label={PLOT_WORDS.label(summary)}
        data-testid="difference-plot"
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full"
        style={{ maxWidth: `${Math.max(20, bars.length * 1.5)}rem` }}
      >
        {bars.map(({ id, query, value }, index) => {
          const length = value === 0 ? 0 : Math.max(1.5, Math.abs(value) * scale);
          return (
            <rect
              key={id}
              x={index * STEP + 1}
              width={STEP - 2}
              y={value > 0 ? zero - length : zero}
              height={length}
              fill={value > 0 ? "var(--accent)" : "var(--red-text)"}
            >
              <title>{PLOT_WORDS.bar(value, query)}</title>
            </rect>
          );
        })}
        <line
          x1="0"
          x2={bars.length * STEP}
          y1={zero}
          y2={zero}
          stroke="var(--line-strong)"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="mt-2 text-small text-muted">{PLOT_WORDS.caption(summary)}</figcaption>
    </figure>
  );
}
