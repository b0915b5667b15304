import type { Summary } from "../bench/statistics.ts";
import { MODES, type Mode } from "./engine.ts";
import type { Described, ModeQuality, Outcome, QualityResult, SpeedResult } from "./job.ts";

export type Outcomes<T> = ReadonlyMap<string, Outcome<T>>;

const NONE = "–";

function table(rows: readonly (readonly string[])[]): string {
  const [header = [], ...lines] = rows;
  return [header, header.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Three decimals without the leading zero. The second figure is for a hundred requested results, if it differs. */
function score(quality: ModeQuality | undefined): string {
  if (quality === undefined || quality.refused === quality.questions) return NONE;
  const digits = (value: number) => value.toFixed(3).replace(/^0/, "");
  const [ten, hundred] = [digits(quality.ndcg10), digits(quality.ndcg10OfHundred)];
  return ten === hundred ? ten : `${ten} (${hundred})`;
}

/** nDCG@10, one row per engine, one column per set: keyword / dense / hybrid. */
export function qualityTable(outcomes: Outcomes<QualityResult>, sets: readonly string[]): string {
  const lines = [...outcomes.values()].flatMap((outcome) =>
    "failed" in outcome
      ? []
      : [
          [
            outcome.engine.name,
            ...sets.map((set) => MODES.map((mode) => score(outcome.sets[set]?.[mode])).join(" / ")),
          ],
        ],
  );
  return table([["engine", ...sets], ...lines]);
}

function milliseconds(summary: Summary | undefined): string {
  if (summary === undefined) return NONE;
  const digits = (value: number) => value.toFixed(value < 10 ? 1 : 0);
  return `${digits(summary.median)} / ${digits(summary.p95)} (${summary.n})`;
}

/** Index time, latency as "median / p95 (n)" in milliseconds, and memory. */
export function speedTable(outcomes: Outcomes<SpeedResult>): string {
  const header = [
    "engine",
    "index, s",
    ...MODES.map((mode) => `${mode}, ms: median / p95 (n)`),
    "memory, MB",
  ];
  const lines = [...outcomes.values()].flatMap((outcome) =>
    "failed" in outcome
      ? []
      : [
          [
            outcome.engine.name,
            outcome.indexSeconds.toFixed(outcome.indexSeconds < 10 ? 2 : 0),
            ...MODES.map((mode) => milliseconds(outcome.latencyMs[mode])),
            (outcome.memoryBytes / 1024 ** 2).toFixed(0),
          ],
        ],
  );
  return table([header, ...lines]);
}

/** Versions and settings, engines that could not run, and refused questions. */
export function notes(quality: Outcomes<QualityResult>, speed: Outcomes<SpeedResult>): string {
  const names = [...new Set([...quality.keys(), ...speed.keys()])];
  return names
    .flatMap((name) => {
      const [first, second] = [quality.get(name), speed.get(name)];
      const failures = [
        ...new Set(
          [first, second].flatMap((outcome) => (outcome && "failed" in outcome ? [outcome.failed] : [])),
        ),
      ];
      const engine = [first, second].flatMap((outcome) =>
        outcome && "engine" in outcome ? [outcome.engine] : [],
      )[0];
      return [
        ...(engine ? [`- ${describe(engine)}`] : []),
        ...(first && "sets" in first ? unanswered(first) : []),
        ...(second && "indexNote" in second && second.indexNote !== ""
          ? [`- ${second.engine.name}, index time: ${second.indexNote}.`]
          : []),
        ...failures.map((reason) => `- ${name} did not run: ${reason}`),
      ];
    })
    .join("\n");
}

function describe({ name, version, settings, without }: Described): string {
  return `${name} ${version}: ${settings}${without === null ? "" : `; ${without}`}.`;
}

function unanswered({ engine, sets }: QualityResult): string[] {
  const lines = Object.entries(sets).flatMap(([set, modes]) =>
    (Object.entries(modes) as [Mode, ModeQuality][]).flatMap(([mode, { empty, refused }]) =>
      empty === 0
        ? []
        : [`${set} ${mode} ${empty}${refused > 0 ? ` (${refused} refused with an error)` : ""}`],
    ),
  );
  return lines.length === 0 ? [] : [`- ${engine.name}, questions without any result: ${lines.join(", ")}.`];
}
