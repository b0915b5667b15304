import { BASE, trust } from "./rules.ts";
import { byOpt, figures, fmt, kinds } from "./base.ts";
const W = { ...BASE, fbDoc: true, fb: () => 0.1, wk: trust(0.4, 0.9, 0.5, 2.5) };
const T: any = { BASE, W, Wrho5: { ...W, rho: 0.05 }, Wrho25: { ...W, rho2: 0.05 }, rho25: { ...BASE, rho2: 0.05 }, rho23: { ...BASE, rho2: 0.03 }, Wrho23: { ...W, rho2: 0.03 }, "Wrho25div1": { ...W, rho2: 0.05, div: 0.01 } , "Wrho25div2": { ...W, rho2: 0.05, div: 0.02 }, Wrho25lead05: { ...W, rho2: 0.05, lead: 0.05 , leadN: 4}, Wrho25lead10: { ...W, rho2: 0.05, lead: 0.1, leadN: 4 }};
for (const half of ["tune"] as const) { const b = figures(byOpt(BASE), half); for (const [l, o] of Object.entries<any>(T)) console.log(half, l, fmt(figures(byOpt(o), half), b), "\n  ", kinds(byOpt(o), half)); }
