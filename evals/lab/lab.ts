import { existsSync, readFileSync } from "node:fs";
import { ndcg, success } from "#lib/evaluation/metrics/ranking.ts";
import { scorePlaces } from "#lib/evaluation/metrics/score.ts";
import { shownRanking, placesOf } from "#lib/evaluation/golden/places.ts";

const OUT = process.env.LAB_OUT ?? "lab-out";
export type Cand = { i: number; id: number; k: number | null; p: number; a: number; s: number; d: number | null; x: number; path: string; doc: string; ord: number; seg: number; v: number; terms: Set<number>; len: number; chunk: any };
export type Q = { all: any[]; passages: any; segments: any; set: string; id: string; kind: string; half: "tune" | "report"; query: string; pair: string | null; ceiling: number; nTerms: number; terms: { term: string; id: number; weight: number; segmentWeight: number; frequency: number }[]; tokens: { p: string; terms: string[] }[]; sequence: string[]; clauses: string[]; c: Cand[]; N: number; judged?: any; judgedDocs?: any; score: (order: Cand[]) => { n: number; s1: number; s5: number; both?: number }; vec: Float32Array; dim: number; product: number[] };

export function load(names: string[]): Q[] {
  const all: Q[] = [];
  for (const name of names) {
    if (!existsSync(`${OUT}/${name}.q.jsonl`)) continue;
    const chunks = readFileSync(`${OUT}/${name}.chunks.jsonl`, "utf8").split("\n").map((l) => JSON.parse(l));
    const buf = readFileSync(`${OUT}/${name}.vec`);
    const vec = new Float32Array(buf.buffer.slice(buf.byteOffset, buf.byteOffset + buf.byteLength));
    const dim = vec.length / chunks.length;
    const byId = new Map<number, any>();
    chunks.forEach((c, i) => { c.i = i; c.set = null; byId.set(c.id, c); });
    const ids = existsSync(`${OUT}/${name}.ids.json`) ? JSON.parse(readFileSync(`${OUT}/${name}.ids.json`, "utf8")) : null;
    for (const line of readFileSync(`${OUT}/${name}.q.jsonl`, "utf8").split("\n")) {
      const q = JSON.parse(line);
      const c: Cand[] = q.c.map((e: any, i: number) => {
        const chunk = byId.get(e.id);
        chunk.set ??= new Set(chunk.terms);
        return { ...e, i, v: chunk.v ? chunk.i : -1, terms: chunk.set, len: chunk.len, chunk };
      });
      const set = name.startsWith("planning-dev") ? "planning-dev" : name;
      let score: Q["score"];
      if (q.judgedDocs) {
        const judged = new Map<string, number>(Object.entries(q.judgedDocs) as any);
        score = (order) => {
          const ranked: string[] = []; const seen = new Set<string>();
          for (const e of order.slice(0, 100)) { const d = ids[e.path]; if (!seen.has(d)) { seen.add(d); ranked.push(d); } }
          return { n: ndcg(ranked, judged, 10), s1: success(ranked, judged, 1), s5: success(ranked, judged, 5) };
        };
      } else if (q.targets) {
        const targets = q.targets, acceptable = new Set<string>(q.acceptable);
        const gains = new Map<string, number>(targets.map((t: any) => [t.id, t.gain]));
        score = (order) => {
          const ranked = shownRanking(order.slice(0, 100).map((e) => ({ ...e, chunkId: e.id, documentId: e.doc, sourcePath: e.path, evidenceRef: String(e.id), span: e.span, page: null, pageFirst: e.chunk.page, pageLast: e.chunk.pageLast })) as any, q.unit);
          const f = scorePlaces(placesOf(ranked, targets, acceptable), gains);
          return { n: f.figures.ndcg10, s1: f.figures.mrr === 1 ? 1 : 0, s5: f.figures.success5 };
        };
      } else {
        const judged = q.judged as { gain: number; doc: string; chunks: number[] }[];
        const gains = new Map(judged.map((j, i) => [String(i), j.gain]));
        const docOf = new Map<number, Set<string>>();
        const holdsOf = new Map<number, string[]>();
        judged.forEach((j, i) => j.chunks.forEach((id) => holdsOf.set(id, [...(holdsOf.get(id) ?? []), String(i)])));
        const docs = [...new Set(judged.map((j) => j.doc))];
        // internal document ids of each judged document
        const internal = new Map<string, string>();
        judged.forEach((j) => j.chunks.forEach((id) => internal.set(j.doc, byId.get(id).doc)));
        score = (order) => {
          const places = order.slice(0, 100).map((e) => ({ ref: String(e.id), sourcePath: e.path, holds: holdsOf.get(e.id) ?? [], acceptable: false }));
          const f = scorePlaces(places, gains).figures;
          const first = new Set(order.slice(0, 10).map((e) => e.doc));
          return { n: f.ndcg10, s1: (places[0]?.holds.length ?? 0) > 0 ? 1 : 0, s5: f.success5, both: docs.every((d) => first.has(internal.get(d) ?? "")) ? 1 : 0 };
        };
      }
      all.push({ ...q, all: chunks, set, half: q.half ?? "report", ceiling: q.ceiling.ceiling, nTerms: q.ceiling.terms, N: q.passages.count, c, score, vec, dim });
    }
  }
  return all;
}

const STEPS = 1e9;
export const cmpText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
export function order(c: Cand[], score: Float64Array): Cand[] {
  return [...c].sort((a, b) => Math.round(score[b.i]! * STEPS) - Math.round(score[a.i]! * STEPS) || cmpText(a.path, b.path) || a.ord - b.ord || cmpText(a.doc, b.doc));
}
export function feedback(q: Q, best: Cand[], pool: Cand[], weights: number[]): Float64Array {
  const out = new Float64Array(q.c.length).fill(Number.NaN);
  const seeds = best.map((b, i) => ({ v: b.v, w: weights[i]! })).filter((s) => s.v >= 0);
  const total = weights.slice(0, best.length).reduce((a, b) => a + b, 0);
  if (seeds.length === 0) return out;
  const { vec, dim } = q;
  const centre = new Float64Array(dim);
  for (const s of seeds) for (let k = 0; k < dim; k++) centre[k]! += (s.w / total) * vec[s.v * dim + k]!;
  for (const e of pool) if (e.v >= 0) { let sum = 0; for (let k = 0; k < dim; k++) sum += centre[k]! * vec[e.v * dim + k]!; out[e.i] = sum; }
  return out;
}
export const mean = (a: number[]) => a.length === 0 ? Number.NaN : a.reduce((x, y) => x + y, 0) / a.length;
