import type { Context } from "#lib/context.ts";
import type { SidecarRefresh } from "#lib/domain/sidecar-corpora.ts";
import { refreshCorpus } from "#lib/services/corpora/refresh-corpus.ts";
import { requireSidecarCorpora } from "./internal/require-sidecar-corpora.ts";

/**
 * Refreshes a corpus and answers in the sidecar protocol's wire format. Refuses restricted corpora.
 * @throws AppError("not_found"), ("forbidden") for a restricted corpus, ("conflict") for a disabled one.
 */
export async function refreshSidecarCorpus(context: Context, corpusId: string): Promise<SidecarRefresh> {
  await requireSidecarCorpora(context, [corpusId]);
  const { jobId, status, reasons } = await refreshCorpus(context, { corpusId });
  return {
    job_id: jobId,
    corpus_id: corpusId,
    accepted: status !== "up_to_date",
    accepted_status: status,
    expected_mode: "manual",
    reasons: [...reasons],
    schema_version: 1,
  };
}
