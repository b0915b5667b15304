import { createHash } from "node:crypto";
import { createWriteStream, readFileSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { gunzipSync } from "node:zlib";
import type { WorkContext } from "#lib/context.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { workContexts } from "#lib/work-contexts.ts";
import type { TestInstance } from "#testing/instance.ts";
import { exportCorpus } from "./export-corpus.ts";
import { type ImportOutcome, importCorpus } from "./import-corpus.ts";

/** For tests: exports to a file in the instance's data directory. */
export async function exportToFile(
  from: TestInstance,
  name: string,
  corpusId: string,
  withReceipts = false,
): Promise<string> {
  const { stream } = await exportCorpus(from.context(), { corpusId, withReceipts });
  const file = path.join(from.database.dataDir, name);
  await pipeline(stream, createWriteStream(file));
  return file;
}

/** For tests: imports as the worker and the command line do. `over` replaces parts of the context. */
export function importFromFile(
  into: TestInstance,
  file: string,
  as?: { id?: string; title?: string },
  over: Partial<WorkContext> = {},
): Promise<ImportOutcome> {
  const contexts = workContexts(into.runtime);
  const signal = new AbortController().signal;
  const context = contexts.forJob({ actorId: "local", signal, log: into.runtime.log });
  return importCorpus({ ...context, ...over }, { file, ...(as ? { as } : {}) }).finally(() =>
    contexts.close(),
  );
}

/** Hash of the archive's contents. Its compression may differ. */
export function contentHash(file: string): string {
  return createHash("sha256")
    .update(gunzipSync(readFileSync(file)))
    .digest("hex");
}

/** The time of the searches of `searchResultsOf`. Their receipts have it. */
export const SEARCHED_AT = new Date("2026-01-01");

/** What a search shows of its evidence: refs, words, exact scores; not the time or the trace. */
export async function searchResultsOf(
  at: TestInstance,
  query: string,
  corpusIds: readonly string[],
): Promise<readonly unknown[]> {
  const answer = await searchEvidence(at.context({ now: SEARCHED_AT }), {
    query,
    filters: { corpora: [...corpusIds] },
  });
  return JSON.parse(
    JSON.stringify(answer.results, (key, value: unknown) =>
      /trace|latency|tookMs|receipt|corpus|chunkId/i.test(key) ? undefined : value,
    ),
  ) as readonly unknown[];
}
