import { parentPort, workerData } from "node:worker_threads";
import { createLocalEmbedder } from "#lib/models/local/local.ts";
import type { ThreadData } from "#lib/models/thread/protocol.ts";
import { serveEmbedder } from "#lib/models/thread/serve.ts";

// The entry of the embedding thread; lib/models/thread/threaded.ts starts it.
if (!parentPort) throw new Error("workers/threads/embed.ts runs as a worker thread only.");
serveEmbedder(parentPort, createLocalEmbedder((workerData as ThreadData).spec));
