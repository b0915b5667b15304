import type { Context } from "#lib/context.ts";
import {
  type SearchFrame,
  type SearchFrameInput,
  type SearchResponse,
  searchFrameSchema,
} from "#lib/domain/search.ts";
import type { OcrPenalty } from "#lib/retrieval/adjust.ts";
import { groupByDocument } from "#lib/retrieval/group.ts";
import { type Evidence, retrieveEvidence } from "#lib/retrieval/retrieve-evidence.ts";
import { newId } from "./ids.ts";
import { logSearch } from "./log-search.ts";
import { inSearchSlot } from "./search-slots.ts";
import { showDocuments } from "./show-documents.ts";

/** By configuration; none where it takes nothing away. */
export function ocrPenaltyOf({ config }: Pick<Context, "config">): OcrPenalty | null {
  const { lowConfidence, penalty } = config.ocr;
  return penalty > 0 && lowConfidence > 0 ? { below: lowConfidence, most: penalty } : null;
}

async function search(context: Context, frame: SearchFrame): Promise<SearchResponse> {
  const startedAt = performance.now();
  const { db, embedder, pageEmbedder, actor, config, signal } = context;
  const retrieval = await retrieveEvidence(
    {
      db,
      embedder,
      actor,
      signal,
      pageEmbedder,
      pageSearch: config.pageSearch,
      ocrPenalty: ocrPenaltyOf(context),
    },
    frame,
  );
  const groups = groupByDocument<Evidence>(retrieval.candidates);
  const shown = groups.slice(frame.offset, frame.offset + frame.limit);
  const response: SearchResponse = {
    traceId: newId("trace"),
    query: frame.query,
    mode: frame.mode,
    corpora: retrieval.scope.corpora.map(({ id, title }) => ({ id, title })),
    lanes: retrieval.lanes,
    status: retrieval.status,
    reasonCodes: retrieval.reasonCodes,
    results: await showDocuments(context, retrieval, shown, frame.passagesPerDocument),
    documentCount: groups.length,
    candidatesCapped: retrieval.capped,
    tookMs: performance.now() - startedAt,
  };
  logSearch(context, frame, retrieval, response);
  return response;
}

/**
 * Searches the evidence that the actor may see and explains every result from what was computed.
 * @throws ZodError for a malformed frame (an unknown key is named), AppError("queue_full") when too many wait.
 */
export async function searchEvidence(context: Context, input: SearchFrameInput): Promise<SearchResponse> {
  const frame = searchFrameSchema.parse(input);
  return inSearchSlot(context, () => search(context, frame));
}
