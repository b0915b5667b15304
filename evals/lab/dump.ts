import { mkdirSync, writeFileSync, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { rows as readRows } from "#db/statement.ts";
import { loadConfig } from "#lib/config/config.ts";
import { askRoute } from "#lib/services/evaluation/internal/ask-route.ts";
import { adjusted } from "#lib/retrieval/hybrid/adjust.ts";
import { fused } from "#lib/retrieval/fuse/fused.ts";
import { questionWeight } from "#lib/retrieval/scope/scope.ts";
import { readContextual } from "#lib/text-index/slab-engine/dense.ts";
import { openLibrary } from "#lib/services/evaluation/internal/resolve-golden.ts";
import { unitOf } from "#lib/evaluation/golden/places.ts";
import { currentRecipe } from "#lib/services/recipe/shared/current-recipe.ts";
import { parseGolden } from "#lib/evaluation/golden/parse-golden.ts";
import { readBeirSet } from "../beir/dataset.ts";
import { loadCorpus, loadSources } from "../beir/load-corpus.ts";
import { halfOf } from "../runs/split.ts";
import { inOwnDatabase, withSampleCorpora } from "../search/instances.ts";
import { readPlanningDevSet } from "../planning-dev/dataset.ts";
import { readPassages, rightPassages } from "../planning-dev/measure.ts";
import { tokens } from "#lib/text/tokens.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const DATA = process.env.EVAL_DATA_DIR ?? "";
const OUT = process.env.LAB_OUT ?? "lab-out";
const sets = process.argv.slice(2);
mkdirSync(OUT, { recursive: true });
const environment: any = { root: ROOT, config: loadConfig(process.env, ROOT), signal: new AbortController().signal, print: console.log, printStderr: console.error };
const G = globalThis as any;
const t0 = performance.now();
const log = (l: string) => console.error(`${((performance.now() - t0) / 1000).toFixed(0)}s ${l}`);

async function loaded(context: any, set: any) {
  const corpusId = `${set.name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${currentRecipe(context).hash.slice(0, 8)}`;
  const rows = await readRows<any>(context.db, sql`select source_path as path from documents where corpus_id = ${corpusId} and published_version_id is not null`);
  const names = new Map<string, string>(set.content.documents.map((d: any) => { const n = d.id.replace(/[^\w.-]+/g, "_"); return [n.toLowerCase().endsWith(".txt") ? n : `${n}.txt`, d.id]; }));
  const ids = new Map<string, string>(rows.map((r: any) => [r.path, names.get(r.path) ?? r.path]));
  log(`${set.name}: ${ids.size} documents there`);
  return { corpusId, ids, failed: [], have: new Set(ids.values()) };
}
async function dumpQuestions(context: any, name: string, filters: any, questions: any[], corpusIds: string[]) {
  const out: any[] = [];
  let generationIds: any = null, state: any = null;
  for (const q of questions) {
    let got: any = null;
    G.__dump = (d: any) => { got = d; };
    const asked = await askRoute(context, { query: q.query, filters: filters ?? q.filters }, "hybrid");
    G.__dump = undefined;
    if (!got) { log(`no dump for ${q.id}`); continue; }
    const { scope, found, signals, question } = got;
    generationIds = scope.corpora.map((c: any) => c.generationId); state = scope.state;
    const rowById = new Map(found.rows.map((r: any) => [r.id, r]));
    out.push({
      ...q,
      ceiling: questionWeight(scope), terms: scope.terms, sequence: question.sequence, clauses: question.clauses, identifiers: question.identifiers,
      tokens: tokens(q.query).map(({ start, end, terms }: any) => ({ p: q.query.slice(start, end), terms })),
      passages: scope.passages, segments: scope.segments,
      c: signals.map((s: any) => {
        const r: any = rowById.get(s.chunkId);
        return { id: s.chunkId, k: s.keyword ?? null, p: s.keywordParts.passage, a: s.keywordParts.adjacentWords, s: s.keywordParts.surroundings, d: s.dense ?? null, x: adjusted(fused(s.chunkId, []), r, question, null).score, path: r.sourcePath, doc: r.documentId, ord: r.ordinal, seg: r.segmentId, span: { start: r.charStart, end: r.charEnd } };
      }),
      product: asked.slice(0, 20).map((e: any) => e.chunkId),
    });
  }
  const list = await readRows<any>(context.db, sql`select id, document_id as doc, chunk_ordinal as ord, segment_id as seg, kind, page, page_last as "pageLast", section_path as "sec", clause_ids as "clauses", policy_section_id as pol, term_sequence as terms, term_count as len, text from chunks where corpus_id = any(${sql.param(corpusIds)}::text[])`);
  const ids = list.map((c: any) => c.id).sort((a: number, b: number) => a - b);
  const vectors = await readContextual(context.db, { generationIds, state }, ids);
  const dim = [...vectors.values()][0]?.length ?? 384;
  const buffer = new Float32Array(list.length * dim);
  list.forEach((c: any, i: number) => { const v = vectors.get(c.id); c.v = v !== undefined; if (v) buffer.set(v, i * dim); });
  writeFileSync(`${OUT}/${name}.chunks.jsonl`, list.map((c: any) => JSON.stringify(c)).join("\n"));
  writeFileSync(`${OUT}/${name}.vec`, Buffer.from(buffer.buffer));
  writeFileSync(`${OUT}/${name}.q.jsonl`, out.map((c) => JSON.stringify(c)).join("\n"));
  log(`${name}: ${out.length} questions, ${list.length} passages, ${vectors.size} vectors`);
}

if (sets.includes("golden")) await withSampleCorpora({ environment, dataDir: process.env.LAB_DATA ?? "lab-data" }, async (context) => {
  const set = parseGolden(await readFile("db/seed/golden.yaml", "utf8"), "golden.yaml");
  const library = await openLibrary(context, set);
  const questions = [];
  for (const each of set.cases) {
    const targets = await Promise.all(each.targets.map((t: any, i: number) => library.resolve(t, i)));
    const acceptable = each.acceptableSourcePaths.flatMap((n: string) => library.byPath(n).map(({ documentId }: any) => documentId));
    questions.push({ id: each.id, kind: each.class ?? "", half: null, query: each.query, filters: each.filters, targets, acceptable, unit: unitOf(targets) });
  }
  const corpora = (await readRows<any>(context.db, sql`select id from corpora`)).map((r: any) => r.id);
  await dumpQuestions(context, "golden", null, questions, corpora);
});
if (sets.some((s) => s !== "golden")) await inOwnDatabase({ environment, dataDir: process.env.LAB_DATA ?? "lab-data" }, async (context) => {
  for (const name of sets) {
    if (name === "golden") continue;
    if (name.startsWith("planning-dev-")) {
      const half = name.slice(13) as any;
      const set = await readPlanningDevSet();
      const sources = new Map(Object.entries(set.documents).filter(([, e]) => e.half === half).map(([id, { file }]) => [path.basename(file), { id, title: null, read: () => readFile(path.join(DATA, "planning", file)) }]));
      const corpus = await loadSources(context, { name, sources, seePages: false }, (d, t) => { if (d % 5 === 0 || d === t) log(`${name} ${d}/${t}`); });
      const passages = await readPassages(context, corpus);
      const questions = set.questions.filter((q) => q.half === half).map((q) => ({
        id: q._id, kind: q.kind, half, query: q.query, pair: q.pair ?? null,
        judged: q.sources.map((s) => ({ gain: s.grade, doc: s.document, chunks: [...rightPassages(passages, s)] })),
      }));
      await dumpQuestions(context, name, { corpora: [corpus.corpusId] }, questions, [corpus.corpusId]);
    } else {
      const set = await readBeirSet(`${DATA}/text/${name}`);
      const corpus = process.env.PARTIAL ? await loaded(context, set) : await loadCorpus(context, set, (d, t) => { if (d % 200 === 0 || d === t) log(`${name} ${d}/${t}`); });
      const questions = (set.queries.map((q) => ({ id: q.id, kind: q.class ?? "", half: halfOf(q.id), query: q.text, pair: null, judgedDocs: Object.fromEntries([...(set.qrels.get(q.id) ?? new Map())].filter(([d]) => !(corpus as any).have || (corpus as any).have.has(d))) })) as any[]).filter((q) => Object.values(q.judgedDocs).some((g: any) => g > 0)).slice(0, Number(process.env.MAXQ ?? 9999));
      writeFileSync(`${OUT}/${name}.ids.json`, JSON.stringify(Object.fromEntries(corpus.ids)));
      await dumpQuestions(context, name, { corpora: [corpus.corpusId] }, questions, [corpus.corpusId]);
    }
  }
});
