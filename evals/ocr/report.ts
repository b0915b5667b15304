import type { OcrGroup } from "./collection.ts";
import type { OcrMeasurement, OcrOutcome } from "./evaluate.ts";

/** Limits: median of clean pages, each rotated picture, and speed compared with Tesseract alone. */
const CLEAN_MEDIAN = 0.05;
const EACH_TURNED = 0.15;
const MIN_SPEED = 0.85;

const GROUPS: readonly OcrGroup[] = ["clean", "degraded", "turned", "gold"];
const WORST_SHOWN = 5;

export type OcrRequirement = { readonly name: string; readonly got: string; readonly met: boolean };

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle] ?? Number.NaN;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** Returns the requirements that the cases can test. Word errors are those of plain words. */
export function ocrRequirements({ outcomes, pagesPerSecond }: OcrMeasurement): readonly OcrRequirement[] {
  const outcomesOf = (group: OcrGroup) => outcomes.filter((outcome) => outcome.group === group);
  const requirements: OcrRequirement[] = [];
  if (outcomesOf("clean").length > 0) {
    const got = median(outcomesOf("clean").map((outcome) => outcome.plainWordErrors));
    requirements.push({
      name: `clean pages, median WER at most ${CLEAN_MEDIAN}`,
      got: got.toFixed(3),
      met: got <= CLEAN_MEDIAN,
    });
  }
  if (outcomesOf("turned").length > 0) {
    const got = Math.max(...outcomesOf("turned").map((outcome) => outcome.plainWordErrors));
    requirements.push({
      name: `every turned picture, WER at most ${EACH_TURNED}`,
      got: got.toFixed(3),
      met: got <= EACH_TURNED,
    });
  }
  if (pagesPerSecond) {
    const got = pagesPerSecond.ours / pagesPerSecond.alone;
    requirements.push({
      name: `pages a second, of Tesseract alone at least ${MIN_SPEED}`,
      got: got.toFixed(2),
      met: got >= MIN_SPEED,
    });
  }
  return requirements;
}

/** Returns the measurement as Markdown: one row per group, the requirements, and the worst pictures. */
export function ocrReport(measurement: OcrMeasurement): string {
  const { outcomes, pagesPerSecond } = measurement;
  const header =
    "| pictures | number | CER | WER | WER, plain words | word recall | worst WER, plain words |";
  const rows = GROUPS.flatMap((group) => {
    const ofGroup = outcomes.filter((outcome) => outcome.group === group);
    return ofGroup.length === 0 ? [] : [row(group, ofGroup)];
  });
  const speed = pagesPerSecond
    ? [`${pagesPerSecond.ours.toFixed(3)} pages a second; Tesseract alone ${pagesPerSecond.alone.toFixed(3)}`]
    : [];
  const requirements = ocrRequirements(measurement).map(
    ({ name, got, met }) => `${met ? "met    " : "NOT MET"} ${name}: ${got}`,
  );
  const worst = [...outcomes]
    .sort((a, b) => b.plainWordErrors - a.plainWordErrors || (a.name < b.name ? -1 : 1))
    .slice(0, WORST_SHOWN)
    .map(
      ({ name, plainWordErrors, recall, problem }) =>
        `${name}: WER ${plainWordErrors.toFixed(3)}, recall ${recall.toFixed(3)}${problem ? `, ${problem}` : ""}`,
    );
  const table = [header, header.replace(/[^|]+/g, " - "), ...rows].join("\n");
  return [table, [...speed, ...requirements].join("\n"), ["Worst:", ...worst].join("\n")].join("\n\n");
}

function row(group: OcrGroup, of: readonly OcrOutcome[]): string {
  const middle = (value: (outcome: OcrOutcome) => number) => median(of.map(value)).toFixed(3);
  const worst = Math.max(...of.map((outcome) => outcome.plainWordErrors)).toFixed(3);
  const cells = [
    group,
    of.length,
    middle((outcome) => outcome.characterErrors),
    middle((outcome) => outcome.wordErrors),
    middle((outcome) => outcome.plainWordErrors),
    middle((outcome) => outcome.recall),
    worst,
  ];
  return `| ${cells.join(" | ")} |`;
}
