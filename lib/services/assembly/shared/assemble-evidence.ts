import { assemble } from "#lib/assembly/assemble.ts";
import type { Context } from "#lib/context.ts";
import type { Assembly, AssemblyConfig } from "#lib/domain/assembly.ts";
import { type AssemblyChoice, chosenConfiguration } from "#lib/domain/assembly-choice.ts";
import type { ReceiptOrigin } from "#lib/domain/receipt.ts";
import { askedFrameSchema, type SearchFrame, type SearchFrameInput } from "#lib/domain/search.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { requireKnownCorpora } from "#lib/services/corpora/known-corpora.ts";
import { answerSearch } from "#lib/services/search/search-evidence.ts";
import { inProject } from "#lib/services/search/shared/in-project.ts";
import { runSearch } from "#lib/services/search/shared/search-time.ts";
import { storeSearch } from "#lib/services/search/shared/store-search.ts";
import { candidatesOfEvidence } from "../internal/assembly-candidates.ts";
import { gatherEvidence } from "../internal/assembly-gather.ts";
import { assemblyPorts, readPool } from "../internal/assembly-ports.ts";
import { assembleRun } from "../internal/assembly-run.ts";

/** Maximum number of candidates for assembly. */
const MAX_CANDIDATES = 200;

export type AssembleEvidenceInput = {
  readonly frame: SearchFrameInput;
  /** Default: the default configuration. The frame's own `budget` takes precedence over the configuration's. */
  readonly config?: AssemblyChoice;
  readonly origin?: ReceiptOrigin;
};

export type AssembledEvidence = { readonly response: SearchResponse; readonly assembly: Assembly };

/**
 * Searches, and assembles the results into a pack that the actor may see in full. The search's receipt records the
 * assembly as one of its steps.
 * @throws AppError("bad_request") for an unknown configuration, and as `searchEvidence` does.
 */
export async function assembleEvidence(
  context: Context,
  { frame: given, config: choice = {}, origin = "api" }: AssembleEvidenceInput,
): Promise<AssembledEvidence> {
  const frame = askedFrameSchema.parse(given);
  const config = configurationOf(context, frame, choice);
  return runSearch(context, (limited) => search(context, limited, frame, config, origin));
}

function configurationOf(context: Context, frame: SearchFrame, choice: AssemblyChoice): AssemblyConfig {
  const settings = context.config.assembly;
  const config = chosenConfiguration(settings, choice, frame.budget);
  if (config !== null) return config;
  const names = Object.keys(settings.configurations).join(", ");
  throw new AppError("bad_request", `Unknown configuration. Choose one of these: ${names}.`);
}

async function search(
  storing: Context,
  context: Context,
  given: SearchFrame,
  config: AssemblyConfig,
  origin: ReceiptOrigin,
): Promise<AssembledEvidence> {
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  await requireKnownCorpora(context, given.filters.corpora);
  const frame = await inProject(context, given);
  const answered = await answerSearch(context, frame);
  const startedMs = elapsedMs();
  const gathered = await gatherEvidence(context, frame, {
    candidates: answered.retrieval.candidates,
    reasonCodes: answered.response.reasonCodes,
  });
  const candidates = await candidatesOfEvidence(context, gathered.evidence.slice(0, MAX_CANDIDATES));
  const { pool, searched } = await readPool(context, frame, candidates.slice(0, config.maxItems), config);
  const assembly = await assemble(
    frame,
    { candidates, leading: gathered.leading, pool, searched },
    config,
    assemblyPorts(context, frame),
  );
  const run = assembleRun(assembly, gathered, { startedMs, latencyMs: elapsedMs() - startedMs });
  const { retrieval } = answered;
  const notes = [...answered.response.notes, ...gathered.notes];
  const response = { ...answered.response, notes, tookMs: elapsedMs() };
  const receiptStored = await storeSearch(storing, {
    ...answered,
    response,
    retrieval: { ...retrieval, runs: [...retrieval.runs, run] },
    origin,
  });
  return { response: { ...response, receiptStored }, assembly };
}
