import { difference } from "#components/words/evaluation.ts";
import { plural } from "#components/words/quantities.ts";
import type { QuestionPair } from "#lib/domain/evaluation-views.ts";

const HEIGHT = 96;
const STEP = 8;

/**
 * Each question's difference as a bar, the largest gain first: up is better, down is worse. The table below holds the
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
  const largest = Math.max(first.value, -last.value);
  const better = bars.filter(({ value }) => value > 0).length;
  const worse = bars.filter(({ value }) => value < 0).length;
  const summary = [
    `${plural(better, "question")} better${better > 0 ? `, at most ${difference(first.value)}` : ""}`,
    `${worse} worse${worse > 0 ? `, at most ${difference(last.value)}` : ""}`,
    `${bars.length - better - worse} as before`,
  ].join("; ");
  return (
    <figure className="rounded-md border border-line bg-panel p-3">
      <svg
        role="img"
        aria-label={`Differences by question: ${summary}. The table below holds each.`}
        data-testid="difference-plot"
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full"
        style={{ maxWidth: `${Math.max(20, bars.length * 1.5)}rem` }}
      >
        {bars.map(({ id, query, value }, index) => {
          const length = largest === 0 ? 0 : (Math.abs(value) / largest) * (HEIGHT / 2 - 2);
          return (
            <rect
              key={id}
              x={index * STEP + 1}
              width={STEP - 2}
              y={value > 0 ? HEIGHT / 2 - length : HEIGHT / 2}
              height={Math.max(value === 0 ? 0 : 1.5, length)}
              fill={value > 0 ? "var(--accent)" : "var(--red-text)"}
            >
              <title>{`${difference(value)}: ${query}`}</title>
            </rect>
          );
        })}
        <line
          x1="0"
          x2={bars.length * STEP}
          y1={HEIGHT / 2}
          y2={HEIGHT / 2}
          stroke="var(--line-strong)"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="mt-2 text-small text-muted">
        A bar for each question, up where it got better. {summary}.
      </figcaption>
    </figure>
  );
}
