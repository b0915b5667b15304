import { load, mean, order, type Q } from "./lab.ts";
import { BASE, type Opt, prep, run, type Pre } from "./rules.ts";
export const SETS = ["planning-dev-tune", "planning-dev-report", "planning-coventry", "cranfield", "cisi", "adi", "cacm", "npl", "chunk-eval-passages", "golden"];
export const qs = load(SETS);
export const pre = new Map<Q, Pre>(qs.map((q) => [q, prep(q)]));
export const names = [...new Set(qs.map((q) => q.set))];
export const answerable = (q: Q) => q.kind !== "unanswerable" && !(q.set === "planning-dev" && q.kind === "typos");
export function figures(ord: (q: Q) => any[], half: "tune" | "report" | "all") {
  const out: Record<string, number> = {};
  for (const n of names) out[n] = mean(qs.filter((q) => q.set === n && answerable(q) && (half === "all" || (q.half === half || q.set === "golden"))).map((q) => q.score(ord(q)).n));
  return out;
}
export const byOpt = (o: Opt) => (q: Q) => run(q, pre.get(q)!, o);
export const kw = (q: Q) => { const p = pre.get(q)!; const s = new Float64Array(q.c.length).fill(-9); for (const e of q.c) if (e.p > 0) s[e.i] = p.k[e.i]! + p.x[e.i]!; return order(q.c.filter((e) => e.p > 0), s); };
export const dn = (q: Q) => { const p = pre.get(q)!; const s = new Float64Array(q.c.length); for (const e of q.c) s[e.i] = p.d[e.i]! + p.x[e.i]!; return order(q.c, s); };
export const fmt = (o: Record<string, number>, b?: Record<string, number>) => names.map((n) => `${n.slice(0, 9)} ${o[n]!.toFixed(3)}${b ? `(${((o[n]! - b[n]!) * 1000).toFixed(0)})` : ""}`).join("  ") + `  mean ${mean(names.filter((n) => n !== "golden").map((n) => o[n]!)).toFixed(4)}`;
export const KINDS = ["identifier-in-question", "identifier-alone", "according-to", "two-documents", "synonyms", "typos", "table-cell", "number", "negation"];
export function kinds(ord: (q: Q) => any[], half: "tune" | "report") {
  return KINDS.map((k) => { const own = qs.filter((q) => q.set === "planning-dev" && q.half === half && q.kind === k).map((q) => q.score(ord(q))); return `${k.slice(0, 12)} ${mean(own.map((s) => s.n)).toFixed(3)}/${mean(own.map((s) => s.s5)).toFixed(2)}${k === "two-documents" ? `/both ${mean(own.map((s) => s.both!)).toFixed(2)}` : ""}`; }).join("  ");
}
if (import.meta.filename === process.argv[1]) {
  for (const half of ["tune", "report", "all"] as const) for (const [l, o] of [["kw", kw], ["dn", dn], ["hy", byOpt(BASE)]] as const) console.log(half, l, fmt(figures(o, half)));
  for (const half of ["tune", "report"] as const) for (const [l, o] of [["kw", kw], ["dn", dn], ["hy", byOpt(BASE)]] as const) console.log(half, l, kinds(o, half));
  let same = 0, n = 0; for (const q of qs) { const o = byOpt(BASE)(q).slice(0, 10).map((e) => e.id); n++; if (o.every((id, i) => id === q.product[i])) same++; } console.log("same first ten as product", same, n);
}
