import type { Context } from "#lib/context.ts";
import type { ConnectorStatus } from "#lib/domain/connector.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { checkSummariser } from "#lib/models/summarise/check-summariser.ts";

/** Time limit for a model's answer to one short question. */
const PATIENCE_MS = 15_000;

export type Check = ConnectorStatus & { readonly id: string };

const HEALTHY: ConnectorStatus = { status: "healthy", note: null };

/** Asks a model and returns its status. A failure becomes a status with a note; only cancellation throws. */
async function asked(
  context: Context,
  ask: (signal: AbortSignal) => Promise<unknown>,
): Promise<ConnectorStatus> {
  const late = AbortSignal.timeout(PATIENCE_MS);
  try {
    await ask(AbortSignal.any([context.signal, late]));
    return HEALTHY;
  } catch (error) {
    context.signal.throwIfAborted();
    if (late.aborted) return { status: "degraded", note: "It did not answer within 15 seconds." };
    if (isAppError(error)) return { status: "degraded", note: error.message };
    throw error;
  }
}

/** Checks each configured model with one short question, which differs each time so that no cache answers. */
export async function checkModels(context: Context): Promise<Check[]> {
  const { config, embedder, pageEmbedder, rerankers } = context;
  const question = `Health check at ${context.now.toISOString()}?`;
  const checks: Check[] = [];
  if (embedder !== null) {
    const text =
      config.embedder.kind === "local"
        ? RUNS_HERE
        : await asked(context, (signal) => embedder.embed([question], "query", signal));
    checks.push({ id: "model:embedder", ...text });
    // The text model makes its patches.
    if (config.pageEmbedder.kind === "layout") checks.push({ id: "model:page-embedder", ...text });
  }
  if (pageEmbedder !== null && config.pageEmbedder.kind === "http") {
    const page = await asked(context, (signal) => pageEmbedder.embedQuery(question, signal));
    checks.push({ id: "model:page-embedder", ...page });
  }
  if (config.pageEmbedder.kind === "onnx") checks.push({ id: "model:page-embedder", ...RUNS_HERE });
  if (config.rerank.crossEncoder !== null) checks.push({ id: "model:cross-encoder", ...RUNS_HERE });
  const reranker = rerankers.of("http");
  if (reranker !== null) {
    const result = await asked(context, (signal) => reranker.score(question, ["Somebody is."], signal));
    checks.push({ id: "model:reranker", ...result });
  }
  const { summariser } = config;
  if (summariser !== null) {
    const result = await asked(context, (signal) => checkSummariser(summariser, signal));
    checks.push({ id: "model:summariser", ...result });
  }
  return checks;
}

/** Models in this process are not checked: loading a large model once a minute would be too slow. */
const RUNS_HERE: ConnectorStatus = {
  status: "healthy",
  note: "Runs within Sightline; it is loaded when it is first needed.",
};
