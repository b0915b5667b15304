import { BASE, trust } from "./rules.ts";
import { byOpt, figures, fmt, kinds, kw, dn } from "./base.ts";
const A = { ...BASE, fbDoc: true, fb: () => 0.1 };
const w4 = trust(0.4, 0.9, 0.5, 2.5), w5 = trust(0.5, 0.9, 1, 2.5);
const T: any = { BASE, fbD1: A, rho5: { ...BASE, rho2: 0.05 }, A5: { ...A, rho2: 0.05 }, A5w4: { ...A, rho2: 0.05, wk: w4 }, A5w5: { ...A, rho2: 0.05, wk: w5 }, w4: { ...BASE, wk: w4 }, fb0: { ...BASE, fb: () => 0 }, fbD2: { ...BASE, fbDoc: true }, fbD2r5: { ...BASE, fbDoc: true, rho2: 0.05 } };
for (const half of (process.argv[2] ? [process.argv[2]] : ["tune", "report"]) as any) { const b = figures(byOpt(BASE), half); console.log(half, "kw", fmt(figures(kw, half), b)); console.log(half, "dn", fmt(figures(dn, half), b)); for (const [l, o] of Object.entries<any>(T)) console.log(half, l, fmt(figures(byOpt(o), half), b), process.argv[3] ? "\n  " + kinds(byOpt(o), half) : ""); }
