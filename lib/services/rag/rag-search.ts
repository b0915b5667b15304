import type { Context } from "#lib/context.ts";
import type { EvidencePackFull, RagSearchAnswer, RagSearchRequest } from "#lib/domain/rag.ts";
import type { SearchFrameInput } from "#lib/domain/search.ts";
import { noteTexts } from "#lib/domain/search-note.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { assembleEvidence } from "#lib/services/assembly/shared/assemble-evidence.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { withinSearchTime } from "#lib/services/search/shared/search-time.ts";
import { wireRows } from "#lib/services/sidecar/shared/wire-rows.ts";
import { toAssembledItems, toAssembledPack } from "./internal/rag-assembled.ts";
import { packNotes } from "./internal/rag-assembled-notes.ts";
import { toItems, toLlmPack } from "./internal/rag-packs.ts";
import { indexInfo } from "./rag-index-info.ts";

/** Converts a request to a search frame. */
export function ragFrame(request: RagSearchRequest): SearchFrameInput {
  const { filters, top_k } = request;
  const given = {
    corpora: filters.corpora,
    tags: filters.tags,
    tagMode: filters.tag_mode,
    projects: filters.project,
    docTypes: filters.doc_type,
    dateFrom: filters.date_from,
    dateTo: filters.date_to,
  };
  return {
    query: request.query,
    profile: request.profile_id,
    // At most `top_k` documents contain the best `top_k` passages.
    limit: top_k,
    passagesPerDocument: top_k,
    uiContext: "api",
    filters: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(request.mode === undefined ? {} : { mode: request.mode }),
    ...(filters.confidentiality_allow === undefined
      ? {}
      : { confidentialityAllow: filters.confidentiality_allow }),
    ...(filters.allow_restricted === undefined ? {} : { allowRestricted: filters.allow_restricted }),
  };
}

/**
 * @throws AppError("search_unavailable") if no lane answered, because then the result says nothing about the documents.
 */
function requireAnswer(response: SearchResponse): "ok" | "degraded" {
  if (response.status === "unavailable") {
    throw new AppError(
      "search_unavailable",
      "No lane could answer, so it is not known what evidence exists.",
      {
        reason_codes: response.reasonCodes,
      },
    );
  }
  return response.status;
}

type Answer = Pick<EvidencePackFull, "items" | "assembly"> & {
  readonly response: SearchResponse;
  readonly notes: readonly string[];
  /** Paths of the items' documents, by id. */
  readonly paths: ReadonlyMap<string, string>;
};

/** Returns the ranked passages of the answer. */
async function rankedAnswer(context: Context, request: RagSearchRequest): Promise<Answer> {
  const response = await searchEvidence(context, ragFrame(request));
  return {
    response,
    notes: noteTexts(response.notes),
    items: toItems(response.results, await wireRows(context, response.results), request.top_k),
    paths: new Map(response.results.map(({ documentId, sourcePath }) => [documentId, sourcePath])),
  };
}

async function assembledAnswer(context: Context, request: RagSearchRequest, name: string): Promise<Answer> {
  const { budget } = request;
  const frame = { ...ragFrame(request), ...(budget === undefined ? {} : { budget }) };
  const { response, assembly } = await assembleEvidence(context, { frame, config: { name } });
  const items = await toAssembledItems(context, assembly, response);
  return {
    response,
    notes: [...noteTexts(response.notes), ...packNotes(assembly)],
    items,
    assembly: toAssembledPack(assembly, new Set(items.map((item) => item.evidence_ref))),
    paths: new Map(
      assembly.items.map(({ candidate }) => [candidate.documentId, candidate.sourcePath] as const),
    ),
  };
}

/**
 * Searches by a profile and returns the ranked passages, or an assembled pack, for people and for a model.
 * @throws AppError("index_not_built") if nothing is indexed, ("not_found") for unknown corpora,
 *   ("bad_request") for an unknown configuration, ("search_unavailable"), ("queue_full") with `retryAfterSeconds`.
 */
export async function ragSearch(context: Context, request: RagSearchRequest): Promise<RagSearchAnswer> {
  const { corpora } = request.filters;
  const index = await withinSearchTime(context, (limited) => indexInfo(limited, corpora));
  const { response, notes, items, assembly, paths } = await (request.assembly === undefined
    ? rankedAnswer(context, request)
    : assembledAnswer(context, request, request.assembly));
  const full: EvidencePackFull = {
    query: response.query,
    profile_id: response.profile,
    mode: response.mode,
    trace_id: response.traceId,
    index,
    status: requireAnswer(response),
    reason_codes: [...response.reasonCodes],
    notes: [...notes],
    items,
    ...(assembly === undefined ? {} : { assembly }),
  };
  const llm = toLlmPack(full, ({ document_id }) => paths.get(document_id) ?? "");
  return {
    ...(request.pack === "llm" ? {} : { full }),
    ...(request.pack === "full" ? {} : { llm }),
  };
}
