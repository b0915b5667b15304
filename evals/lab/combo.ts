import { BASE, trust, type Opt } from "./rules.ts";
import { byOpt, figures, fmt, kinds, names } from "./base.ts";
const b = { tune: figures(byOpt(BASE), "tune"), report: figures(byOpt(BASE), "report") };
const TRY: Record<string, Opt> = { BASE };
const fbs: Record<string, Partial<Opt>> = { fb2: {}, fb0: { fb: () => 0 }, fbD1: { fbDoc: true, fb: () => 0.1 }, fb1: { fb: () => 0.1 } };
for (const [fl, fo] of Object.entries(fbs)) for (const [wl, wk] of [["b", BASE.wk], ["w4", trust(0.4, 0.9, 0.5, 2.5)], ["w45", trust(0.45, 0.9, 0.75, 2.5)]] as const) for (const code of [0, 0.1, 0.15]) for (const rho of [0, 0.03, 0.05]) for (const div of [0, 0.02, 0.04]) for (const cov of [0])
  TRY[`${fl} ${wl} code${code} rho${rho} div${div}`] = { ...BASE, ...fo, wk, code, rho, div, cov };
const half = (process.argv[2] ?? "tune") as any;
const rows = Object.entries(TRY).map(([l, o]) => { const f = figures(byOpt(o), half); return { l, o, f, m: names.reduce((s, n) => s + f[n]! - b[half as "tune"][n]!, 0) }; }).sort((a, b) => b.m - a.m);
for (const r of rows.slice(0, 12)) { console.log(r.l.padEnd(34), fmt(r.f, b[half as "tune"])); }
console.log("..."); const base = rows.find((r) => r.l === "BASE")!; console.log(base.l, fmt(base.f));
const byName = (l: string) => console.log(l.padEnd(34), fmt(rows.find((r) => r.l === l)!.f, b[half as "tune"]), "\n   ", kinds(byOpt(TRY[l]!), half));
byName(rows[0]!.l); byName("fbD1 w4 code0.1 rho0.03 div0.02");
