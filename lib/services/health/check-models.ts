import type { Context } from "#lib/context.ts";
import type { ConnectorStatus } from "#lib/domain/connector.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { reachSummariser } from "#lib/models/summarise/reach.ts";

/** So long a model may take to answer one short question before it counts as not answering. */
const PATIENCE_MS = 15_000;

export type Check = ConnectorStatus & { readonly id: string };

const HEALTHY: ConnectorStatus = { status: "healthy", note: null };

/** Asks; a refusal is a state in words, never an exception. Cancellation is one. */
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

/** How each configured model is: asked with one short question, which no remembered answer can stand for. */
export async function checkModels(context: Context): Promise<Check[]> {
  const { config, embedder, pageEmbedder, rerankers } = context;
  const question = `Anybody there at ${context.now.toISOString()}?`;
  const checks: Check[] = [];
  if (embedder !== null) {
    const text =
      config.embedder.kind === "local"
        ? RUNS_HERE
        : await asked(context, (signal) => embedder.embed([question], "query", signal));
    checks.push({ id: "model:embedder", ...text });
    // Its patches are made by the text model.
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
    const told = await asked(context, (signal) => reranker.score(question, ["Somebody is."], signal));
    checks.push({ id: "model:reranker", ...told });
  }
  const { summariser } = config;
  if (summariser !== null) {
    const told = await asked(context, (signal) => reachSummariser(summariser, signal));
    checks.push({ id: "model:summariser", ...told });
  }
  return checks;
}

/** A large model is not loaded once a minute to be asked how it is. */
const RUNS_HERE: ConnectorStatus = {
  status: "healthy",
  note: "Runs within Sightline; it is loaded when it is first needed.",
};
