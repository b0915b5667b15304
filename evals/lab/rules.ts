import { weighedWords } from "#lib/retrieval/question/content-words.ts";
import { QUESTION_WORDS } from "#lib/retrieval/question/content-words.ts";
import { type Cand, type Q, feedback, mean, order } from "./lab.ts";

export type F = { ev: number; share: number; n: number; unknown: number; evU: number; dBest: number; dZ: number; dGap: number; kGap: number; agree: number; docs5: number; codes: number; specific: number; rareShare: number; cover: number; kLead: number; };
export function idf(N: number, f: number) { return Math.log(1 + Math.max(0, N - f + 0.5) / (f + 0.5)); }
export type Pre = { k: Float64Array; d: Float64Array; x: Float64Array; f: F; words: { p: string; ids: number[]; w: number; code: boolean; known: boolean }[]; rareCov: Float64Array; idfCov: Float64Array; codeCov: Float64Array; sibling: Float64Array; docSum: Float64Array; dz: Float64Array; parts: Float64Array[]; codeTier: Float64Array; codeHead: Float64Array; rare2: Float64Array };
const CODE = /^[a-z]{1,5}[-.]?\d+[a-z]?$|^\d+[a-z]$|^[a-z]{1,3}\d+[-./]?\w*$/i;

export function prep(q: Q): Pre {
  const n = q.c.length;
  const k = new Float64Array(n), d = new Float64Array(n), x = new Float64Array(n);
  const cos = q.c.flatMap((e) => (e.d === null ? [] : [e.d]));
  const m = mean(cos);
  const sd = Math.sqrt(mean(cos.map((c) => (c - m) ** 2))) || 1;
  for (const e of q.c) { k[e.i] = (e.k ?? 0) / Math.max(q.ceiling, 1e-9); d[e.i] = e.d ?? m; x[e.i] = e.x; }
  const idOf = new Map(q.terms.map((t) => [t.term, t]));
  const words = q.tokens.filter((t) => t.terms.length > 0).map((t) => {
    const known = t.terms.map((w) => idOf.get(w)).filter((w) => w !== undefined);
    const whole = idOf.get(t.terms[0]!);
    const best = whole ?? known.sort((a, b) => b!.weight - a!.weight)[0];
    const freq = best?.frequency ?? 0;
    return { p: t.p, ids: whole ? [whole.id] : known.map((w) => w!.id), w: idf(q.N, freq), code: CODE.test(t.p), known: known.length > 0, q: QUESTION_WORDS.has(t.p.toLowerCase()) };
  });
  const content = words.filter((w) => !w.q);
  const use = content.length > 0 ? content : words;
  const known = use.filter((w) => w.known);
  const rarest = Math.max(0, ...known.map((w) => w.w));
  const rare = known.filter((w) => w.w >= 0.8 * rarest);
  const codes = known.filter((w) => w.code);
  const holds = (e: Cand, ids: number[]) => ids.some((id) => e.terms.has(id));
  const plain = (id: string) => (id.toLowerCase().split(/\s+/).at(-1) ?? "").replace(/[.:;,]+$/, "");
  const namedOf = (e: Cand, w: string) => [...(e.chunk.clauses ?? []), ...(e.chunk.pol ? [e.chunk.pol] : [])].some((id) => plain(id) === w);
  const heads = (e: Cand) => (e.chunk.headSet ??= new Set<string>(((e.chunk.sec ?? []).join(" ").toLowerCase().match(/[a-z0-9]+/g) ?? [])));
  const totalIdf = use.reduce((s, w) => s + w.w, 0) || 1;
  const rareCov = new Float64Array(n), idfCov = new Float64Array(n), codeCov = new Float64Array(n), sibling = new Float64Array(n);
  for (const e of q.c) {
    rareCov[e.i] = rare.length === 0 ? 0 : rare.filter((w) => holds(e, w.ids)).length / rare.length;
    idfCov[e.i] = use.filter((w) => w.known && holds(e, w.ids)).reduce((s, w) => s + w.w, 0) / totalIdf;
    codeCov[e.i] = codes.length === 0 ? 0 : codes.filter((w) => holds(e, w.ids)).length / codes.length;
    if (codes.length > 0 && codeCov[e.i] === 0) {
      const pre = codes.map((w) => w.p.match(/^[a-z]+/i)?.[0]?.toLowerCase()).filter(Boolean) as string[];
      if (pre.some((p) => new RegExp(`(?<![a-z0-9])${p}\\d`, "i").test(e.chunk.text))) sibling[e.i] = 1;
    }
  }
  const codeTier = new Float64Array(n), codeHead = new Float64Array(n);
  const loose = codes.filter((w) => !q.c.some((e) => namedOf(e, w.p.toLowerCase())));
  for (const e of q.c) {
    codeTier[e.i] = loose.length === 0 ? 0 : loose.filter((w) => holds(e, w.ids)).length / loose.length;
    codeHead[e.i] = codes.length === 0 ? 0 : codes.filter((w) => holds(e, w.ids) || heads(e).has(w.p.toLowerCase())).length / codes.length;
  }
  const rare2 = new Float64Array(n);
  const ww = weighedWords(q.query, new Map(q.terms.map((t) => [t.term, idf(q.N, t.frequency)]))).rare.map((ts) => ts.flatMap((t) => idOf.get(t)?.id ?? []));
  for (const e of q.c) rare2[e.i] = ww.length === 0 ? 0 : ww.filter((ids) => holds(e, ids)).length / ww.length;
  // document evidence: kw shares of a document's passages, decayed
  const docSum = new Float64Array(n);
  const byDoc = Map.groupBy(q.c, (e) => e.doc);
  let most = 0; const sums = new Map<string, number>();
  for (const [doc, own] of byDoc) {
    const s = own.map((e) => 0.8 * k[e.i]! + 0.2 * d[e.i]!).sort((a, b) => b - a).slice(0, 6).reduce((t, v, i) => t + v * 0.6 ** i, 0);
    sums.set(doc, s); most = Math.max(most, s);
  }
  for (const e of q.c) docSum[e.i] = most === 0 ? 0 : sums.get(e.doc)! / most;
  const dz = d.map((v) => (v - m) / sd);
  const ks = [...k].sort((a, b) => b - a), ds = [...d].sort((a, b) => b - a);
  const share = ks[0] ?? 0;
  const unknownW = use.filter((w) => !w.known).length;
  const unkMass = unknownW * idf(q.N, 0);
  const kTop = order(q.c, k).slice(0, 10), dTop = order(q.c, d).slice(0, 10);
  const inK = new Set(kTop.map((e) => e.id));
  const f: F = {
    ev: share * Math.sqrt(q.nTerms), share, n: q.nTerms, unknown: unknownW,
    evU: (share * q.ceiling / (q.ceiling + unkMass)) * Math.sqrt(q.nTerms + unknownW),
    dBest: ds[0] ?? 0, dZ: ((ds[0] ?? 0) - m) / sd, dGap: (ds[0] ?? 0) - mean(ds.slice(1, 11)), kGap: share - mean(ks.slice(1, 11)),
    agree: dTop.filter((e) => inK.has(e.id)).length / 10,
    docs5: new Set(kTop.slice(0, 5).map((e) => e.doc)).size, codes: codes.length,
    specific: words.filter((w) => /\d/.test(w.p)).length,
    rareShare: Math.max(0, ...rareCov), cover: Math.max(0, ...idfCov), kLead: Math.sqrt(q.nTerms) * (share - mean(ks.slice(1, 11))),
  };
  return { rare2, codeTier, codeHead, parts: partShares(q as any), k, d, x, f, words: use, rareCov, idfCov, codeCov, sibling, docSum, dz };
}

export type Opt = { wk: (f: F) => number; fb: (f: F, q: Q, best: Cand[]) => number; fbN?: number; fbDecay?: "inv" | "flat"; fbDoc?: boolean; rho?: number; cov?: number; code?: number; sib?: number; doc?: number; div?: number; divMax?: number; dense?: "raw" | "z"; pool?: number; part?: number; partTop?: number; partDecay?: number; partPick?: number; fbPart0?: boolean; lead?: number; leadN?: number; leadAll?: boolean; rho2?: number; tier?: number; head?: number };
export const trust = (least: number, most: number, from: number, to: number, key: keyof F = "ev") => (f: F) => least + (most - least) * Math.min(1, Math.max(0, ((f[key] as number) - from) / (to - from)));
export const BASE: Opt = { wk: trust(0.6, 0.9, 1.5, 2.5), fb: () => 0.2 };

export function run(q: Q, p: Pre, o: Opt): Cand[] {
  const wk = o.wk(p.f);
  const s = new Float64Array(q.c.length);
  for (const e of q.c) {
    const i = e.i;
    s[i] = wk * p.k[i]! + (1 - wk) * (o.dense === "z" ? 0.5 + 0.1 * p.dz[i]! : p.d[i]!) + p.x[i]!
      + (o.rho ? o.rho * p.rareCov[i]! : 0) + (o.cov ? o.cov * p.idfCov[i]! : 0) + (o.code ? o.code * p.codeCov[i]! : 0) - (o.sib ? o.sib * p.sibling[i]! : 0) + (o.rho2 ? o.rho2 * p.rare2[i]! : 0) + (o.tier ? o.tier * p.codeTier[i]! : 0) + (o.head ? o.head * p.codeHead[i]! : 0) + (o.doc ? o.doc * p.docSum[i]! : 0);
  }
  let ord = order(q.c, s);
  const pool = ord.slice(0, o.pool ?? 60);
  let seeds = ord.slice(0, 60);
  if (o.fbDoc) { const seen = new Set<string>(); seeds = seeds.filter((e) => !seen.has(e.doc) && seen.add(e.doc)); }
  seeds = seeds.slice(0, o.fbN ?? 5);
  const w = o.fb(p.f, q, seeds);
  if (w > 0) {
    const f = feedback(q, seeds, pool, seeds.map((_, i) => (o.fbDecay === "flat" ? 1 : 1 / (i + 1))));
    for (const e of pool) if (!Number.isNaN(f[e.i]!)) s[e.i]! += w * f[e.i]!;
    ord = order(q.c, s);
  }
  if (o.part && p.parts.length > 1) {
    // lift: the best passages of each part, by part share and cosine
    for (const part of p.parts) {
      const t = new Float64Array(q.c.length);
      for (const e of q.c) t[e.i] = wk * part[e.i]! + (1 - wk) * p.d[e.i]! + p.x[e.i]!;
      order(q.c, t).slice(0, o.partTop ?? 3).forEach((e, r) => { s[e.i]! += o.part! * (o.partDecay ?? 0.7) ** r; });
    }
    ord = order(q.c, s);
  }
  if (o.partPick && p.parts.length > 1) {
    // reciprocal ranks of whole and parts
    const t = new Float64Array(q.c.length); const K = 10;
    const lists = [ord, ...p.parts.map((part) => { const u = new Float64Array(q.c.length); for (const e of q.c) u[e.i] = wk * part[e.i]! + (1 - wk) * p.d[e.i]! + p.x[e.i]!; return order(q.c, u); })];
    lists.forEach((l, li) => l.forEach((e, r) => { t[e.i]! += (li === 0 ? 1 : o.partPick!) / (K + r + 1); }));
    ord = order(q.c, t); for (const e of q.c) s[e.i] = t[e.i]!;
  }
  if (o.lead && (o.leadAll || p.parts.length > 1)) {
    const seen = new Set<string>(); let n = 0;
    for (const e of ord) { if (seen.has(e.doc)) continue; seen.add(e.doc); s[e.i]! += o.lead; if (++n >= (o.leadN ?? 6)) break; }
    ord = order(q.c, s);
  }
  if (o.div) {
    const count = new Map<string, number>();
    const t = Float64Array.from(s);
    for (const e of ord) { const c = count.get(e.doc) ?? 0; t[e.i]! -= o.div * Math.min(c, o.divMax ?? 9); count.set(e.doc, c + 1); }
    ord = order(q.c, t);
  }
  return ord;
}

// ---- parts
import { decompose } from "#lib/assembly/decompose/decompose.ts";
import { termCounts } from "#lib/text/analyser.ts";
type Stat = { seg: Map<number, { tf: Map<number, number>; len: number }> };
const statOf = new Map<any, Stat>();
export function segStats(chunksAll: any[]): Stat {
  const seg: Stat["seg"] = new Map();
  for (const c of chunksAll) { if (c.kind === "atom") continue; const s = seg.get(c.seg) ?? { tf: new Map(), len: 0 }; s.len += c.len; for (const t of c.terms) s.tf.set(t, (s.tf.get(t) ?? 0) + 1); seg.set(c.seg, s); }
  return { seg };
}
const K1 = 0.9, B = 0.75;
export function partShares(q: Q & { passages: any; segments: any; all: any[] }): Float64Array[] {
  const parts = decompose(q.query);
  if (parts.length < 2) return [];
  let st = statOf.get(q.all); if (!st) { st = segStats(q.all); statOf.set(q.all, st); }
  const idOf = new Map(q.terms.map((t) => [t.term, t]));
  const avgP = Math.max(1, q.passages.length / q.passages.count), avgS = Math.max(1, q.segments.length / q.segments.count);
  return parts.flatMap((part) => {
    const counts = termCounts(part.query);
    const ts = [...counts].flatMap(([t, n]) => { const s = idOf.get(t); return s ? [{ ...s, n }] : []; });
    if (ts.length === 0) return [];
    const times = (t: string) => q.sequence.filter((x) => x === t).length || 1;
    const wP = ts.map((t) => (t.weight / times(t.term)) * t.n), wS = ts.map((t) => (t.segmentWeight / times(t.term)) * t.n);
    const ceiling = wP.reduce((s, w, i) => s + 0.3 * w + 0.7 * wS[i]!, 0);
    const out = new Float64Array(q.c.length);
    for (const e of q.c) {
      const tf = new Map<number, number>(); for (const t of e.chunk.terms) tf.set(t, (tf.get(t) ?? 0) + 1);
      const sg = st!.seg.get(e.seg);
      let p = 0, s = 0;
      ts.forEach((t, i) => {
        const a = tf.get(t.id) ?? 0; if (a) p += (wP[i]! * a) / (a + K1 * (1 - B) + (K1 * B * e.len) / avgP);
        const b = sg?.tf.get(t.id) ?? 0; if (b) s += (wS[i]! * b) / (b + K1 * (1 - B) + (K1 * B * sg!.len) / avgS);
      });
      out[e.i] = (0.3 * p + 0.7 * s) / ceiling;
    }
    return [out];
  });
}
