import { writeFileSync } from "node:fs";
import { qs, pre, answerable } from "./base.ts";
import { run } from "./rules.ts";
const GRID = Array.from({ length: 21 }, (_, i) => i / 20);
const FB = [0, 0.1, 0.2, 0.3];
const out = qs.filter((q) => q.kind !== "unanswerable").map((q) => ({
  set: q.set, id: q.id, kind: q.kind, half: q.half, query: q.query, f: pre.get(q)!.f,
  t: FB.map((w) => GRID.map((k) => q.score(run(q, pre.get(q)!, { wk: () => k, fb: () => w })).n)),
}));
writeFileSync("lab-out/table.json", JSON.stringify(out));
console.log(out.length);
