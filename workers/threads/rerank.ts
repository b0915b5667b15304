import { parentPort, workerData } from "node:worker_threads";
import { createCrossEncoder } from "#lib/models/rerank/cross-encoder/cross-encoder.ts";
import type { RerankThreadData } from "#lib/models/rerank/cross-encoder/protocol.ts";
import { serveReranker } from "#lib/models/rerank/cross-encoder/serve.ts";

// The entry of the reranker's thread; lib/models/rerank/cross-encoder/threaded.ts starts it.
if (!parentPort) throw new Error("workers/threads/rerank.ts runs as a worker thread only.");
serveReranker(parentPort, createCrossEncoder((workerData as RerankThreadData).spec));
