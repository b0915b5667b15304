import {
  type Figures,
  GOLDEN_MEASURES,
  MEASURES,
  PAGE_MEASURES,
  type QueryRow,
} from "#lib/domain/evaluation.ts";
import type { MeasuredSet } from "#lib/evaluation/measured.ts";
import { meanFigures, valuesOf } from "#lib/evaluation/metrics/means.ts";
import { bootstrapInterval } from "#lib/evaluation/metrics/statistics.ts";
import { type RouteComparison, titleOf } from "../baselines/compare.ts";
import { type Html, html, raw } from "./escape.ts";
import { pairsOf } from "./json.ts";
import { SCRIPT, STYLE } from "./page.ts";
import { questionTable } from "./questions.ts";
import { byClass, measuresPages, share, signed } from "./tables.ts";

/**
 * Returns the report as one self-contained page in light and dark: figures, changes against the baseline, and every
 * question with its result over each route, sorted by difference.
 */
export function toHtml(sets: readonly MeasuredSet[], comparisons: readonly RouteComparison[] = []): string {
  const [first] = sets;
  const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Evaluation: ${sets.map(({ set }) => set.name).join(", ")}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header>
<h1>Evaluation</h1>
<p>Measured ${first?.measuredAt.toISOString().slice(0, 16).replace("T", " ") ?? ""} UTC · Sightline ${first?.version ?? ""} · index recipe ${first?.recipeHash.slice(0, 12) ?? ""}</p>
</header>
<main>
${sets.map((each) => setSection(each, comparisons))}
</main>
<script>${raw(SCRIPT)}</script>
</body>
</html>
`.text;
}

function setSection(measured: MeasuredSet, comparisons: readonly RouteComparison[]): Html {
  const own = comparisons.filter(({ set }) => set === measured.set.name);
  return html`<section>
<h2>${measured.set.name}</h2>
${measured.notes.map((note) => html`<p class="note">${note}</p>`)}
${figures(measured)}
${own.map(comparison)}
${pairs(measured)}
${classes(measured)}
<h3>Questions</h3>
${questionTable(measured)}
</section>`;
}

function figures(measured: MeasuredSet): Html {
  const { set, routes } = measured;
  const measures = [
    ...MEASURES,
    ...(measuresPages(measured) ? PAGE_MEASURES : []),
    ...(set.kind === "beir" ? [] : GOLDEN_MEASURES),
  ];
  return html`<div class="scroll"><table>
<caption>Means over ${routes[0]?.rows.length ?? 0} questions; nDCG@10 with its 95 % interval</caption>
<thead><tr><th scope="col">Route</th>${measures.map(({ title }) => html`<th scope="col" class="number">${title}</th>`)}</tr></thead>
<tbody>${routes.map(({ route, rows }) => {
    const means: Figures = meanFigures(rows);
    const cell = (id: (typeof measures)[number]["id"]) =>
      share(means[id], 3) + (id === "ndcg10" ? spread(rows) : "");
    return html`<tr><th scope="row">${route}</th>${measures.map(({ id }) => html`<td class="number">${cell(id)}</td>`)}</tr>`;
  })}</tbody>
</table></div>`;
}

function spread(rows: readonly QueryRow[]): string {
  const interval = bootstrapInterval(valuesOf(rows, "ndcg10"));
  return interval === null ? "" : ` (${share(interval.low, 3)}–${share(interval.high, 3)})`;
}

function comparison(one: RouteComparison): Html {
  const ids = (what: string, list: readonly string[]) =>
    list.length === 0 ? "" : html`<p>${what}: ${list.join(", ")}</p>`;
  return html`<div class="scroll"><table>
<caption>${one.route} against the baseline, ${one.compared} questions: ${one.degraded ? "worse" : "no drop that counts"}</caption>
<thead><tr><th scope="col">Measure</th><th scope="col" class="number">Baseline</th><th scope="col" class="number">Now</th><th scope="col" class="number">Difference</th><th scope="col" class="number">Chance of it, were nothing worse</th></tr></thead>
<tbody>${one.measures.map(
    ({ measure, before, after, pWorse, degraded }) =>
      html`<tr class="${degraded ? "worse" : ""}"><th scope="row">${titleOf(measure)}</th><td class="number">${share(before, 3)}</td><td class="number">${share(after, 3)}</td><td class="number">${signed(after - before, 3)}</td><td class="number">${pWorse.toFixed(4)}</td></tr>`,
  )}</tbody>
</table></div>
${ids("Lost from the first five", one.lost)}${ids("Won into the first five", one.won)}${ids("Newly return a forbidden claim", one.newlyForbidden)}${ids("Not compared: new, gone or changed", one.uncompared)}`;
}

function pairs(measured: MeasuredSet): Html | string {
  const found = pairsOf(measured);
  if (found.length === 0) return "";
  return html`<div class="scroll"><table>
<caption>Routes against each other, nDCG@10, paired randomisation test</caption>
<thead><tr><th scope="col">Routes</th><th scope="col" class="number">Difference</th><th scope="col" class="number">p</th></tr></thead>
<tbody>${found.map(({ a, b, difference, p }) => html`<tr><th scope="row">${b} over ${a}</th><td class="number">${signed(difference, 3)}</td><td class="number">${p.toFixed(4)}</td></tr>`)}</tbody>
</table></div>`;
}

function classes({ routes }: MeasuredSet): Html | string {
  const { classes, cells } = byClass(routes);
  if (classes.length === 0) return "";
  return html`<div class="scroll"><table>
<caption>By class of question: nDCG@10 and Success@5 of each route</caption>
<thead><tr><th scope="col">Class</th><th scope="col" class="number">Questions</th>${routes.map(({ route }) => html`<th scope="col" class="number">${route}</th><th scope="col" class="number">S@5</th>`)}</tr></thead>
<tbody>${classes.map((name, index) => html`<tr><th scope="row">${name}</th>${(cells[index] ?? []).map((cell) => html`<td class="number">${cell}</td>`)}</tr>`)}</tbody>
</table></div>`;
}
