/** Styles of the report: the reader's colour scheme and system fonts. */
export const STYLE = `
:root { color-scheme: light dark; --line: #d8dce3; --dim: #5a6372; --ground: #ffffff; --ink: #171c24; --raised: #f4f6f9; --bad: #a3271f; --good: #17683a; }
@media (prefers-color-scheme: dark) { :root { --line: #343b47; --dim: #9aa4b3; --ground: #14171c; --ink: #e6e9ee; --raised: #1d2128; --bad: #ff9c92; --good: #79d39b; } }
body { margin: 2rem auto; max-width: 76rem; padding: 0 1rem; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
h1, h2, h3, h4 { line-height: 1.25; } h2 { margin-top: 3rem; } h4 { margin: 0.75rem 0 0.25rem; }
header p, caption, small { color: var(--dim); } caption { text-align: left; padding: 0.5rem 0; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; margin: 0.5rem 0 1.5rem; }
th, td { padding: 0.3rem 0.75rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { background: var(--raised); white-space: nowrap; } .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.questions { width: 100%; } .questions td:first-child { min-width: 20rem; overflow-wrap: anywhere; }
.questions button { all: unset; cursor: pointer; font-weight: 600; } .questions button:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
.questions button[aria-sort]::after { content: " \\2193"; } .questions button[aria-sort="ascending"]::after { content: " \\2191"; }
summary { cursor: pointer; } ul, ol { margin: 0.25rem 0; padding-left: 1.5rem; } li { font-size: 13px; color: var(--dim); }
li.good { color: var(--good); } li.bad { color: var(--bad); } .worse td, .worse th, .note { color: var(--bad); } .choose { margin: 0.5rem 0; }
`;

/** Sorting, and the choice of the two routes to compare, for each table separately. */
export const SCRIPT = `
for (const table of document.querySelectorAll(".questions")) {
  const body = table.tBodies[0];
  const form = table.closest("section").querySelector(".choose");
  const scores = new Map([...body.rows].map((row) => [row, JSON.parse(row.dataset.scores)]));
  const difference = (row) => (scores.get(row)[form.elements.to.value] ?? 0) - (scores.get(row)[form.elements.from.value] ?? 0);
  const by = {
    id: (a, b) => a.dataset.id.localeCompare(b.dataset.id, undefined, { numeric: true }),
    difference: (a, b) => difference(a) - difference(b),
  };
  const sort = (button, ascending) => {
    const key = button.dataset.sort;
    const order = by[key] ?? ((a, b) => (scores.get(a)[key] ?? 0) - (scores.get(b)[key] ?? 0));
    for (const other of table.querySelectorAll("[data-sort]")) other.removeAttribute("aria-sort");
    button.setAttribute("aria-sort", ascending ? "ascending" : "descending");
    body.append(...[...body.rows].sort((a, b) => (ascending ? order(a, b) : order(b, a))));
  };
  for (const button of table.querySelectorAll("[data-sort]")) {
    button.addEventListener("click", () => sort(button, button.getAttribute("aria-sort") === "descending"));
  }
  form.addEventListener("change", () => {
    for (const row of body.rows) {
      const value = difference(row);
      row.querySelector(".difference").textContent = (value > 0 ? "+" : "") + value.toFixed(3).replace(/^(-?)0\\./, "$1.");
    }
    sort(table.querySelector("[data-sort=difference]"), false);
  });
}
`;
