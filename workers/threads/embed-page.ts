import { parentPort, workerData } from "node:worker_threads";
import { createOnnxPageEmbedder } from "#lib/models/page/onnx/onnx.ts";
import type { PageThreadData } from "#lib/models/page/onnx/protocol.ts";
import { servePageEmbedder } from "#lib/models/page/onnx/serve.ts";

// The entry of the page model's thread; lib/models/page/onnx/threaded.ts starts it.
if (!parentPort) throw new Error("workers/threads/embed-page.ts runs as a worker thread only.");
servePageEmbedder(parentPort, createOnnxPageEmbedder((workerData as PageThreadData).spec));
