import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { ensureDatabase } from "../../../cli/instance.ts";
import { loadConfig } from "../../../lib/config/config.ts";
import type { WorkContext } from "../../../lib/context.ts";
import type { TextEmbedder } from "../../../lib/domain/embedding.ts";
import { type LoadedCorpus, loadCorpus } from "../../../lib/evaluation/beir/load-corpus.ts";
import { cachedEmbedder } from "../../../lib/evaluation/cached-embedder.ts";
import { HALVES } from "../../../lib/evaluation/runs/search-run.ts";
import { TermDictionary } from "../../../lib/indexing/dictionary.ts";
import { extractors } from "../../../lib/ingest/extract/index.ts";
import type { JobQueue } from "../../../lib/jobs/queue.ts";
import { groupByDocument } from "../../../lib/retrieval/group.ts";
import { type PlacedCandidate, retrieveText } from "../../../lib/retrieval/retrieve.ts";
import { contextOf, openRuntime } from "../../../lib/runtime.ts";
import type { Engine, EngineOptions, PeerDocument } from "../engine.ts";
import { vectorCache } from "../vectors.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Nothing is queued here: what a verb would leave for later is done at once or not at all. */
const NO_QUEUE: JobQueue = {
  enqueue: async () => ({ jobId: "none", created: false }),
  cancel: async () => false,
  retry: async () => false,
  close: async () => {},
};

/** The product as it is: its own ingestion and retrieval, on the embedded database or on a server. */
export async function openSightline(
  name: string,
  options: EngineOptions,
  serverUrl: string | null,
): Promise<Engine> {
  const database = await ownDatabase(serverUrl);
  const env = {
    DATA_DIR: options.folder,
    CACHE_DIR: options.cacheDir,
    DATABASE_URL: database.url,
    LOG_LEVEL: "error",
  };
  const config = loadConfig({ ...process.env, ...env }, ROOT);
  const started = await ensureDatabase(config);
  const runtime = await openRuntime({ config, program: "cli", openQueue: async () => NO_QUEUE as never });
  const counted = counting(runtime.embedder);
  const embedder = counted && cachedEmbedder(counted, vectorCache(options.cacheDir));
  const context: WorkContext = {
    ...contextOf({ ...runtime, embedder }),
    dictionary: new TermDictionary(),
    extract: async ({ format, bytes, fileName, signal }) =>
      (await extractors[format]()).extract({ bytes, fileName, signal }),
  };
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
      // What autovacuum, or the embedded server's own maintenance, does as soon as nothing else happens.
      await context.sql`vacuum analyze`;
    },
    async search(mode, query, _vector, k) {
      if (corpus === null) throw new Error("Nothing is indexed yet.");
      const { corpusId, ids } = corpus;
      const frame = {
        query,
        mode: HALVES[mode],
        filters: { corpora: [corpusId] },
        limit: k,
        offset: 0,
        passagesPerDocument: 1,
      };
      const { report } = await retrieveText(context, frame);
      const documents = groupByDocument<PlacedCandidate>(report.candidates).slice(0, k);
      return documents.map(({ passages: [best] }) => ids.get(best?.sourcePath ?? "") ?? "");
    },
    async close() {
      await embedder?.close();
      await runtime.close();
      await started.close();
      await database.drop();
    },
  };
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

/** The embedder, counting the texts that were in no cache. */
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

/** A database of its own on a server, gone afterwards; the embedded one is in the engine's folder anyway. */
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
