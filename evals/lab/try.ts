import { BASE, trust, type Opt } from "./rules.ts";
import { byOpt, figures, fmt, kinds, kw, dn, names } from "./base.ts";
const TRY: Record<string, Opt> = {
  fb0: { ...BASE, fb: () => 0 }, fb1: { ...BASE, fb: () => 0.1 }, fb3: { ...BASE, fb: () => 0.3 },
  fbDoc: { ...BASE, fbDoc: true }, fbDoc3: { ...BASE, fbDoc: true, fb: () => 0.3 }, fbDoc1: { ...BASE, fbDoc: true, fb: () => 0.1 },
  fbN3: { ...BASE, fbN: 3 }, fbN10: { ...BASE, fbN: 10 },
  fb1doc0: { ...BASE, fb: (f, q, b) => (new Set(b.map((e) => e.doc)).size === 1 ? 0 : 0.2) },
  fbCode0: { ...BASE, fb: (f) => (f.specific > 0 ? 0 : 0.2) }, fbCode1: { ...BASE, fb: (f) => (f.specific > 0 ? 0.1 : 0.2) },
  evU: { ...BASE, wk: trust(0.6, 0.9, 1.5, 2.5, "evU") }, evUlow: { ...BASE, wk: trust(0.5, 0.9, 1, 2.5, "evU") }, evU3: { ...BASE, wk: trust(0.4, 0.9, 0.5, 2.5, "evU") },
  ev4: { ...BASE, wk: trust(0.4, 0.9, 0.5, 2.5, "ev") }, ev5: { ...BASE, wk: trust(0.5, 0.9, 1, 2.5, "ev") },
  rho05: { ...BASE, rho: 0.05 }, rho1: { ...BASE, rho: 0.1 }, cov1: { ...BASE, cov: 0.1 }, cov2: { ...BASE, cov: 0.2 },
  code05: { ...BASE, code: 0.05 }, code1: { ...BASE, code: 0.1 }, sib05: { ...BASE, sib: 0.05 }, sib1: { ...BASE, sib: 0.1 },
  doc05: { ...BASE, doc: 0.05 }, doc1: { ...BASE, doc: 0.1 },
  z: { ...BASE, dense: "z" },
  part05: { ...BASE, part: 0.05 }, part1: { ...BASE, part: 0.1 }, part15: { ...BASE, part: 0.15, partTop: 4 }, part2: { ...BASE, part: 0.2 }, part3: { ...BASE, part: 0.3 },
  pick1: { ...BASE, partPick: 1 }, pick05: { ...BASE, partPick: 0.5 }, pick2: { ...BASE, partPick: 2 },
  part2fb0: { ...BASE, part: 0.2, fb: () => 0 }, 
  lead05: { ...BASE, lead: 0.05 }, lead1: { ...BASE, lead: 0.1 }, lead1n4: { ...BASE, lead: 0.1, leadN: 4 }, lead1n3: { ...BASE, lead: 0.1, leadN: 3 }, lead3: { ...BASE, lead: 0.3 },
  leadA02: { ...BASE, lead: 0.02, leadAll: true }, leadA05: { ...BASE, lead: 0.05, leadAll: true },
  partlead: { ...BASE, part: 0.1, lead: 0.1, leadN: 4 },
  div01: { ...BASE, div: 0.01 }, div02: { ...BASE, div: 0.02 }, div03: { ...BASE, div: 0.03 }, div05: { ...BASE, div: 0.05 },
};
const want = process.argv.slice(2);
const b = { tune: figures(byOpt(BASE), "tune"), report: figures(byOpt(BASE), "report") };
for (const half of ["tune", "report"] as const) {
  console.log(half); console.log("kw".padEnd(8), fmt(figures(kw, half), b[half])); console.log("dn".padEnd(8), fmt(figures(dn, half), b[half])); console.log("base".padEnd(8), fmt(b[half]));
  if (names.includes("planning-dev")) console.log("  ", kinds(byOpt(BASE), half));
  for (const [l, o] of Object.entries(TRY)) { if (want.length && !want.includes(l)) continue; console.log(l.padEnd(8), fmt(figures(byOpt(o), half), b[half])); if (names.includes("planning-dev")) console.log("  ", kinds(byOpt(o), half)); }
}
