import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { ensureDatabase } from "../../../cli/instance.ts";
import { loadConfig } from "../../../lib/config/config.ts";
import type { WorkContext } from "../../../lib/context.ts";
import type { PassageCandidate } from "../../../lib/domain/candidate.ts";
import type { TextEmbedder } from "../../../lib/domain/embedding.ts";
import { searchFrameSchema } from "../../../lib/domain/search.ts";
import { extractors } from "../../../lib/ingest/extract/index.ts";
import { noPages } from "../../../lib/ingest/pages/testing-no-pages.ts";
import { bytesOf } from "../../../lib/ingest/processes/file-source.ts";
import type { JobQueue } from "../../../lib/jobs/queue.ts";
import { groupByDocument } from "../../../lib/retrieval/group.ts";
import { askLane } from "../../../lib/retrieval/lanes/request.ts";
import { textLane } from "../../../lib/retrieval/lanes/text/text-lane.ts";
import { contextOf, openRuntime } from "../../../lib/runtime.ts";
import { TermDictionary } from "../../../lib/text-index/dictionary.ts";
import { type LoadedCorpus, loadCorpus } from "../../beir/load-corpus.ts";
import { HALVES } from "../../runs/search-run.ts";
import { cachedEmbedder } from "../../support/cached-embedder.ts";
import type { Engine, EngineOptions, PeerDocument } from "../engine.ts";
import { vectorCache } from "../vectors.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** No queue: deferred work runs at once or not at all. */
const NO_QUEUE: JobQueue = {
  enqueue: async () => ({ jobId: "none", created: false }),
  cancel: async () => false,
  cancelOfCorpus: async () => 0,
  retry: async () => false,
};

/** The product's own ingestion and retrieval, on the embedded database or on a server. */
export async function openSightline(
  name: string,
  options: EngineOptions,
  serverUrl: string | null,
): Promise<Engine> {
  const database = await ownDatabase(serverUrl);
  const { context, counted, close } = await openContext(options, database.url);
  let corpus: LoadedCorpus | null = null;
  return {
    name,
    version: "this checkout",
    settings: "all defaults; passages cut and embedded as in use; a document ranks by its best passage",
    modes: ["keyword", "dense", "hybrid"],
    indexNote: () =>
      [
        "reads, cuts, annotates, writes and publishes versions",
        ...(counted && counted.made > 0 ? [`${counted.made} passages were embedded too: run it again`] : []),
        ...(corpus && corpus.failed.length > 0
          ? [`${corpus.failed.length} documents without text are not in`]
          : []),
      ].join("; "),
    async index(documents) {
      corpus = await loadCorpus(context, beirSet(documents));
      if (corpus.failed.length === documents.length) throw new Error(corpus.failed[0]?.message);
      // Autovacuum, or the embedded server's own maintenance, does this once the database is idle.
      await context.sql`vacuum analyze`;
    },
    async search(mode, query, _vector, k) {
      if (corpus === null) throw new Error("Nothing is indexed yet.");
      const { corpusId, ids } = corpus;
      const frame = searchFrameSchema.parse({
        query,
        mode: HALVES[mode],
        filters: { corpora: [corpusId] },
        limit: k,
        offset: 0,
        passagesPerDocument: 1,
      });
      const { candidates } = await askLane(textLane, context, frame);
      const documents = groupByDocument<PassageCandidate>(candidates).slice(0, k);
      return documents.map(({ passages: [best] }) => ids.get(best?.sourcePath ?? "") ?? "");
    },
    async close() {
      await close();
      await database.drop();
    },
  };
}

/** Opens the product on a database. Counts the texts that are embedded because they are in no cache. */
async function openContext(options: EngineOptions, databaseUrl: string) {
  const env = {
    DATA_DIR: options.folder,
    CACHE_DIR: options.cacheDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "error",
  };
  const config = loadConfig({ ...process.env, ...env }, ROOT);
  const started = await ensureDatabase(config);
  const runtime = await openRuntime({ config, program: "cli", queue: NO_QUEUE });
  const counted = counting(runtime.embedder);
  const embedder = counted && cachedEmbedder(counted, vectorCache(options.cacheDir));
  const context: WorkContext = {
    ...contextOf({ ...runtime, embedder }),
    dictionary: new TermDictionary(),
    pages: noPages,
    extract: async ({ format, source, fileName, signal }) =>
      (await extractors[format]()).extract({ bytes: await bytesOf(source), fileName, signal }),
  };
  const close = async () => {
    await embedder?.close();
    await runtime.close();
    await started.close();
  };
  return { context, counted, close };
}

function beirSet(documents: readonly PeerDocument[]) {
  return {
    name: "peers",
    hash: "",
    content: { kind: "texts", documents },
    queries: [],
    qrels: new Map(),
  } as const;
}

/** Wraps the embedder and counts the texts that were in no cache. */
function counting(embedder: TextEmbedder | null): (TextEmbedder & { readonly made: number }) | null {
  if (embedder === null) return null;
  let made = 0;
  return {
    model: embedder.model,
    windows: (texts) => embedder.windows(texts),
    embed: (texts, kind, signal) => {
      if (kind === "document") made += texts.length;
      return embedder.embed(texts, kind, signal);
    },
    close: async () => {},
    get made() {
      return made;
    },
  };
}

/** Creates a database on a server and drops it afterwards. The embedded one is in the engine's folder. */
async function ownDatabase(
  serverUrl: string | null,
): Promise<{ readonly url: string; drop(): Promise<void> }> {
  if (serverUrl === null) return { url: "", drop: async () => {} };
  const name = `sightline_peers_${randomBytes(6).toString("hex")}`;
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} });
  await admin`create database ${admin(name)}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await admin`drop database ${admin(name)} with (force)`;
      await admin.end();
    },
  };
}
