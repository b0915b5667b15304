import { DEFAULT_ROUTE, type QueryRow, type RouteId } from "#lib/domain/evaluation.ts";
import type { MeasuredSet } from "#lib/evaluation/measured.ts";
import { type Html, html } from "./escape.ts";
import { share, signed } from "./tables.ts";

type Question = { readonly row: QueryRow; readonly byRoute: readonly (readonly [RouteId, QueryRow])[] };

/**
 * Returns every question with its nDCG@10 over each route and the difference between two of them, largest first. The
 * page's script lets readers choose the two routes.
 */
export function questionTable({ routes }: MeasuredSet): Html {
  const ids = routes.map(({ route }) => route);
  const to = ids.includes(DEFAULT_ROUTE) ? DEFAULT_ROUTE : (ids.at(-1) ?? DEFAULT_ROUTE);
  const from = ids.find((id) => id !== to) ?? to;
  const questions = (routes[0]?.rows ?? [])
    .map(
      (row, index): Question => ({
        row,
        byRoute: routes.flatMap(({ route, rows }) => {
          const own = rows[index];
          return own === undefined ? [] : [[route, own] as const];
        }),
      }),
    )
    .sort((a, b) => Math.abs(difference(b, from, to)) - Math.abs(difference(a, from, to)));
  const options = (chosen: RouteId) =>
    ids.map((id) => html`<option value="${id}"${id === chosen ? html` selected` : ""}>${id}</option>`);
  return html`<form class="choose"><label>From <select name="from">${options(from)}</select></label> <label>to <select name="to">${options(to)}</select></label></form>
<div class="scroll"><table class="questions">
<thead><tr><th scope="col"><button type="button" data-sort="id">Question</button></th><th scope="col">Class</th>${ids.map((id) => html`<th scope="col" class="number"><button type="button" data-sort="${id}">${id}</button></th>`)}<th scope="col" class="number"><button type="button" data-sort="difference" aria-sort="descending">Difference</button></th></tr></thead>
<tbody>${questions.map((question) => questionRow(question, from, to))}</tbody>
</table></div>`;
}

function ndcgOf({ byRoute }: Question, route: RouteId): number {
  return byRoute.find(([id]) => id === route)?.[1].figures.ndcg10 ?? 0;
}

function difference(question: Question, from: RouteId, to: RouteId): number {
  return ndcgOf(question, to) - ndcgOf(question, from);
}

function questionRow(question: Question, from: RouteId, to: RouteId): Html {
  const { row, byRoute } = question;
  const scores = JSON.stringify(
    Object.fromEntries(byRoute.map(([route, { figures }]) => [route, figures.ndcg10])),
  );
  return html`<tr data-id="${row.id}" data-scores="${scores}"><td><details><summary>${row.query} <small>${row.id}</small></summary>${byRoute.map(([route, own]) => outcome(route, own))}</details></td><td>${row.class ?? ""}</td>${byRoute.map(([, own]) => html`<td class="number">${share(own.figures.ndcg10, 3)}</td>`)}<td class="number difference">${signed(difference(question, from, to), 3)}</td></tr>`;
}

function outcome(route: RouteId, row: QueryRow): Html {
  const verdict = row.passed === null ? "" : row.passed ? " · passed" : " · failed";
  return html`<h4>${route}${verdict}</h4>
${row.forbidden.map(({ claim, rank }) => html`<p class="note">Forbidden claim at ${rank}: ${claim}</p>`)}
<ul>${row.targets.slice(0, 20).map(({ label, rank, gain }) => html`<li>${rank === null ? "not found" : `rank ${rank}`}: ${label}${gain === 1 ? "" : ` (worth ${Number(gain.toFixed(2))})`}</li>`)}</ul>
<ol>${row.top.map(({ ref, sourcePath, gain, acceptable }) => html`<li class="${gain === null ? "" : gain > 0 ? "good" : "bad"}">${sourcePath === ref ? ref : `${sourcePath} · ${ref}`}${acceptable ? " · acceptable" : gain === null ? " · unjudged" : ""}</li>`)}</ol>`;
}
