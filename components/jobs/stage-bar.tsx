import { SmallTable } from "#components/ui/small-table.tsx";
import { duration, percent } from "#components/words/quantities.ts";
import { stageWords } from "#components/words/stages.ts";
import { STAGE_WORDS } from "./words.ts";

type Timing = { readonly stage: string; readonly ms: number };

/** Shades of neighbouring stages. They only mark where a stage ends; the words and the table name the stages. */
const SHADES = [
  "var(--accent)",
  "color-mix(in srgb, var(--accent) 55%, var(--panel))",
  "color-mix(in srgb, var(--accent) 80%, var(--ink))",
  "color-mix(in srgb, var(--accent) 35%, var(--panel))",
] as const;

function shadeOf(index: number): string {
  return SHADES[index % SHADES.length] ?? SHADES[0];
}

type StageBarProps = {
  readonly timings: readonly Timing[];
  /** Filled share of the bar while the job runs, 0 to 1; null once it has ended. */
  readonly progress: number | null;
  readonly tall?: boolean;
};

/** Time of a job by stage, in order. */
export function StageBar({ timings, progress, tall = false }: StageBarProps) {
  const total = timings.reduce((sum, { ms }) => sum + ms, 0);
  const summary = timings.map(({ stage, ms }) => `${stageWords(stage)} ${duration(ms)}`).join(", ");
  return (
    <span
      role="img"
      aria-label={summary === "" ? STAGE_WORDS.noneYet : STAGE_WORDS.summary(summary)}
      title={summary}
      className={`flex w-full overflow-hidden rounded-full bg-quiet-soft ${tall ? "h-3" : "h-1.5"}`}
    >
      <span
        className="flex h-full gap-px overflow-hidden rounded-full"
        style={{ width: progress === null ? "100%" : percent(Math.max(0.02, progress)) }}
      >
        {timings.map(({ stage, ms }, index) => (
          <span
            key={stage}
            className="h-full"
            style={{
              background: shadeOf(index),
              flexGrow: total === 0 ? 1 : ms / total,
              flexBasis: 0,
              minWidth: "2px",
            }}
          />
        ))}
      </span>
    </span>
  );
}

/** The times as a table. */
export function StageTable({ timings }: { readonly timings: readonly Timing[] }) {
  const total = timings.reduce((sum, { ms }) => sum + ms, 0);
  return (
    <SmallTable
      caption={STAGE_WORDS.title}
      columns={[
        {
          key: "stage",
          head: STAGE_WORDS.stage,
          cell: ({ stage, shade }) => (
            <>
              <span
                aria-hidden
                className="mr-2 inline-block size-2.5 rounded-xs"
                style={{ background: shade }}
              />
              {stageWords(stage)}
            </>
          ),
        },
        {
          key: "time",
          head: STAGE_WORDS.time,
          cell: ({ ms }) => <span className="whitespace-nowrap">{duration(ms)}</span>,
        },
        { key: "share", head: STAGE_WORDS.share, cell: ({ ms }) => (total === 0 ? "" : percent(ms / total)) },
      ]}
      rows={timings.map((timing, index) => ({ ...timing, shade: shadeOf(index) }))}
      keyFor={({ stage }) => stage}
      testId="stage-table"
      className="w-full max-w-xl"
    />
  );
}
