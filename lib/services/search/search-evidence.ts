import type { Context } from "#lib/context.ts";
import type { ReceiptOrigin } from "#lib/domain/receipt.ts";
import {
  type SearchFrame,
  type SearchFrameInput,
  type SearchResponse,
  searchFrameSchema,
} from "#lib/domain/search.ts";
import type { OcrPenalty } from "#lib/retrieval/adjust.ts";
import { answerStrength } from "#lib/retrieval/answer-strength.ts";
import { countFilteredOut } from "#lib/retrieval/filtered-out.ts";
import { admissionOf } from "#lib/retrieval/filters.ts";
import { groupByDocument } from "#lib/retrieval/group.ts";
import {
  type Evidence,
  type EvidenceDeps,
  type EvidenceRetrieval,
  retrieveEvidence,
} from "#lib/retrieval/retrieve-evidence.ts";
import { showDocuments } from "#lib/services/documents/show-documents.ts";
import { newId } from "#lib/services/ids.ts";
import { currentRecipe } from "#lib/services/intake/recipe.ts";
import { withCrossReferences } from "#lib/services/relations/cross-references.ts";
import { corporaNotAsked } from "./asked-corpora.ts";
import { type KeepInput, keepSearch } from "./keep-search.ts";
import { narrowsByWords, type Recognition, recogniseFor, widened } from "./recognise-question.ts";
import { notAskedCodes, notesOf } from "./search-notes.ts";
import { inSearchSlot } from "./search-slots.ts";

/** By configuration; none where it takes nothing away. */
export function ocrPenaltyOf({ config }: Pick<Context, "config">): OcrPenalty | null {
  const { lowConfidence, penalty } = config.ocr;
  return penalty > 0 && lowConfidence > 0 ? { below: lowConfidence, most: penalty } : null;
}

/** What retrieval gets of a context. */
export function evidenceDeps(context: Context): EvidenceDeps {
  const { db, embedder, pageEmbedder, rerankers, actor, config, signal, now } = context;
  return {
    db,
    embedder,
    pageEmbedder,
    rerankers,
    actor,
    signal,
    now,
    pageSearch: config.pageSearch,
    ocrPenalty: ocrPenaltyOf(context),
    policy: config.routePolicy,
    recipeHash: currentRecipe(context).hash,
    deadlineMs: config.search.deadlineSeconds * 1000,
  };
}

export type SearchOptions = {
  /** Where it came from, for its receipt. */
  readonly origin?: ReceiptOrigin;
};

/** A search that is answered and not yet kept. */
export type Answered = Omit<KeepInput, "origin">;

/**
 * Recognises, routes, retrieves and explains; the receipt is the caller's. Where nothing answers within what the
 * question's own words narrow it to, it is asked without that, and says so.
 */
export async function answerSearch(context: Context, frame: SearchFrame): Promise<Answered> {
  const startedAt = performance.now();
  const recognition = await recogniseFor(context, frame);
  const answered = await answerAs(context, frame, recognition, startedAt);
  return answered.response.documentCount === 0 && narrowsByWords(recognition)
    ? answerAs(context, frame, widened(recognition), startedAt)
    : answered;
}

async function answerAs(
  context: Context,
  given: SearchFrame,
  recognition: Recognition,
  startedAt: number,
): Promise<Answered> {
  const frame = { ...given, filters: { ...given.filters, ...recognition.filters } };
  const retrieval = recognisedIn(await retrieveEvidence(evidenceDeps(context), frame), given, recognition);
  const { scope, plan } = retrieval;
  const groups = groupByDocument<Evidence>(retrieval.candidates);
  const [results, strength, filteredOut, notAsked] = await Promise.all([
    showDocuments(
      context,
      retrieval,
      groups.slice(frame.offset, frame.offset + frame.limit),
      frame.passagesPerDocument,
    ).then((shown) => withCrossReferences(context, shown)),
    answerStrength(context.db, frame.query, scope, retrieval.answered, retrieval.candidates),
    countFilteredOut(context.db, admissionOf(context.actor, frame, [])),
    corporaNotAsked(context, frame, scope.corpora),
  ]);
  const response = {
    traceId: newId("trace"),
    query: frame.query,
    mode: plan.mode,
    corpora: scope.corpora.map(({ id, title }) => ({ id, title })),
    lanes: retrieval.lanes,
    status: retrieval.status,
    reasonCodes: [
      ...recognition.reasonCodes,
      ...retrieval.reasonCodes,
      ...strength.reasonCodes,
      ...notAskedCodes(frame, notAsked),
    ],
    profile: plan.profile.name,
    queryClass: plan.queryClass,
    questionKind: recognition.kind,
    recognised: recognition.recognised,
    questionTopic: recognition.topic,
    standsAlone: retrieval.standsAlone,
    strength: strength.strength,
    notes: [...recognition.notes, ...notesOf(frame, retrieval, notAsked, strength)],
    results,
    documentCount: groups.length,
    candidatesCapped: retrieval.capped,
    tookMs: performance.now() - startedAt,
  };
  return { frame: given, response, retrieval, filteredOut };
}

/** The route's run tells the frame as it was given, what was recognised in it, and the filters that this came to. */
function recognisedIn(
  retrieval: EvidenceRetrieval,
  frame: SearchFrame,
  { kind, recognised, filters, reasonCodes }: Recognition,
): EvidenceRetrieval {
  if (frame.recognise === undefined) return retrieval;
  return {
    ...retrieval,
    runs: retrieval.runs.map((run) =>
      run.tool === "route"
        ? {
            ...run,
            inputs: { ...run.inputs, frame },
            outputs: { ...run.outputs, questionKind: kind, recognised, recognisedFilters: filters },
            reasonCodes: [...reasonCodes, ...run.reasonCodes],
          }
        : run,
    ),
  };
}

async function search(context: Context, frame: SearchFrame, origin: ReceiptOrigin): Promise<SearchResponse> {
  const answered = await answerSearch(context, frame);
  const receiptStored = await keepSearch(context, { ...answered, origin });
  return { ...answered.response, receiptStored };
}

/**
 * Searches the evidence that the actor may see, explains every result from what was computed, and keeps a receipt.
 * @throws ZodError for a malformed frame (an unknown key is named), AppError("queue_full") when too many wait,
 *   AppError("cancelled") when who asked went away while waiting.
 */
export async function searchEvidence(
  context: Context,
  input: SearchFrameInput,
  { origin = "api" }: SearchOptions = {},
): Promise<SearchResponse> {
  const frame = searchFrameSchema.parse(input);
  return inSearchSlot(context, () => search(context, frame, origin));
}
