import { readFileSync } from "node:fs";
import { decompose } from "#lib/assembly/decompose/decompose.ts";
const L = readFileSync("evals/planning-dev/questions.jsonl", "utf8").trim().split("\n").map((l) => JSON.parse(l));
const by = new Map<string, number[]>();
for (const q of L) { const p = decompose(q.query); const a = by.get(q.kind) ?? [0, 0]; a[0]!++; if (p.length) a[1]!++; by.set(q.kind, a); if (q.half === "tune" && (q.kind === "two-documents" || p.length)) console.log(q.kind, "|", q.query, "=>", p.map((x) => x.query).join(" || ")); }
console.log(by);
