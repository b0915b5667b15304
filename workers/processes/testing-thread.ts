import { parentPort } from "node:worker_threads";
import { tryAll } from "./testing-attempts.ts";
import type { Bait } from "./testing-bait.ts";

/** A thread of `testing-program.ts` that tries the same. */
parentPort?.once("message", async (bait: Bait) => parentPort?.postMessage(await tryAll(bait)));
