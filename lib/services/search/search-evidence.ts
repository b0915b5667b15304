import { z } from "zod";
import { newId } from "#db/new-id.ts";
import { jsonOfParts } from "#db/statement-part.ts";
import type { Context } from "#lib/context.ts";
import type { ReasonCode } from "#lib/domain/reason-codes.ts";
import type { ReceiptOrigin } from "#lib/domain/receipt.ts";
import {
  askedFrameSchema,
  type SearchFrame,
  type SearchFrameInput,
  searchFrameSchema,
} from "#lib/domain/search.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { answerStrength } from "#lib/retrieval/answer-strength.ts";
import { findAnswering } from "#lib/retrieval/answering.ts";
import type { Evidence } from "#lib/retrieval/evidence.ts";
import { groupByDocument } from "#lib/retrieval/group.ts";
import { readHeldTerms } from "#lib/retrieval/held-terms.ts";
import type { OcrPenalty } from "#lib/retrieval/hybrid/adjust.ts";
import { admissionOf } from "#lib/retrieval/scope/admission.ts";
import { countFilteredOut } from "#lib/retrieval/scope/filtered-out.ts";
import { pastDamage } from "#lib/retrieval/scope/past-damage.ts";
import { type SearchDeps, searchIndexWith } from "#lib/retrieval/search.ts";
import { readCorrection } from "#lib/retrieval/spelling/read-correction.ts";
import type { RecognisedQuestion } from "#lib/retrieval/trace.ts";
import { requireKnownCorpora } from "#lib/services/corpora/known-corpora.ts";
import { storedFreshness } from "#lib/services/health/shared/read-corpus-health.ts";
import { currentRecipe } from "#lib/services/recipe/shared/current-recipe.ts";
import { readCrossReferences, withCrossReferences } from "#lib/services/relations/shared/cross-references.ts";
import { replacementsDeclared } from "#lib/services/relations/shared/relation-replaced.ts";
import { answeringDocuments, quotedIn, strengthOf } from "./internal/answering-documents.ts";
import { corporaNotAsked } from "./internal/asked-corpora.ts";
import { answeringFacts, describeNamed, missingNote, readClauseFacts } from "./internal/asked-facts.ts";
import { withTyped } from "./internal/corrected-answer.ts";
import { indexingNow } from "./internal/indexing-now.ts";
import { keepAboutIdentifier } from "./internal/keep-about-identifier.ts";
import { keepHoldingAsked } from "./internal/keep-holding-asked.ts";
import { markReplaced } from "./internal/mark-replaced.ts";
import { projectCodes, projectNotes, shownProject } from "./internal/of-project.ts";
import { readPolicyCard } from "./internal/policy-card.ts";
import { policyFirst } from "./internal/policy-first.ts";
import { policyKeys } from "./internal/policy-keys.ts";
import { notAskedCodes, notesOf } from "./internal/search-notes.ts";
import { readSearchPlace, showPlace } from "./internal/search-place.ts";
import { showDocuments } from "./internal/show-documents.ts";
import { inProject } from "./shared/in-project.ts";
import {
  hasRecognisedFilters,
  type Recognition,
  recogniseFor,
  withoutRecognisedFilters,
} from "./shared/recognise-question.ts";
import { runSearch } from "./shared/search-time.ts";
import { type StoreSearchInput, storeSearch } from "./shared/store-search.ts";

/** Returns the configured penalty. Null if it is zero. */
function ocrPenaltyOf({ config }: Pick<Context, "config">): OcrPenalty | null {
  const { lowConfidence, penalty } = config.ocr;
  return penalty > 0 && lowConfidence > 0 ? { below: lowConfidence, most: penalty } : null;
}

/** Returns the parts of a context that retrieval needs. */
export function evidenceDeps(context: Context): SearchDeps {
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
  /** Where the search came from, for its receipt. */
  readonly origin?: ReceiptOrigin;
  /**
   * True for a bookmarked address or a stored frame, whose corpora may have been removed since: notes then name these.
   * Otherwise the search is refused, because an answer about a corpus that does not exist looks like one without results.
   */
  readonly toleratesUnknownCorpora?: boolean;
  /** True for a stored frame, which is searched as it is even if it would be refused now. */
  readonly isStored?: boolean;
};

/** A search with results whose receipt is not stored yet. */
export type Answered = Omit<StoreSearchInput, "origin">;

/**
 * Recognises the question, routes, retrieves and explains; the caller stores the receipt. If nothing matches the
 * filters recognised in the question, searches again without them and says so. Corrects misspelt words: the receipt is
 * then of the corrected question.
 */
export async function answerSearch(context: Context, frame: SearchFrame): Promise<Answered> {
  const startedAt = performance.now();
  const question = await readCorrection(context, frame);
  if (question === null) return answerAsked(context, frame, startedAt);
  const corrected: SearchFrame = { ...frame, query: question, spelling: "as_typed" };
  const { response, ...answered } = await answerAsked(context, corrected, startedAt);
  return { ...answered, response: withTyped(response, frame.query) };
}

async function answerAsked(context: Context, frame: SearchFrame, startedAt: number): Promise<Answered> {
  const recognition = await recogniseFor(context, frame);
  const answered = await answerRecognised(context, frame, recognition, startedAt);
  return answered.response.documentCount === 0 && hasRecognisedFilters(recognition)
    ? answerRecognised(context, frame, withoutRecognisedFilters(recognition), startedAt)
    : answered;
}

/**
 * Searches. Its first statement also reads the freshness, for the receipt, whether documents are being indexed, and
 * whether any declares that it replaces another.
 */
async function searchAndRead(context: Context, frame: SearchFrame, recognised: RecognisedQuestion | null) {
  const place = await readSearchPlace(context, frame.spatial);
  const freshness = storedFreshness(context);
  const indexing = indexingNow(context, frame);
  const deps = { ...evidenceDeps(context), ...(place && { place }) };
  return searchIndexWith(deps, frame, recognised, {
    name: "search",
    expression: jsonOfParts([freshness, indexing, replacementsDeclared]),
    schema: z.object({
      freshness: freshness.schema,
      indexing: indexing.schema,
      replacements: replacementsDeclared.schema,
    }),
  });
}

async function answerRecognised(
  context: Context,
  given: SearchFrame,
  recognition: Recognition,
  startedAt: number,
): Promise<Answered> {
  const frame = {
    ...given,
    filters: { ...given.filters, ...recognition.filters },
    ...(recognition.spatial && { spatial: recognition.spatial }),
  };
  const recognised = given.recognise === undefined ? null : { given, ...recognition };
  // Also what an answer reads after its search may meet damage first.
  const read = await pastDamage(() => readAnswer(context, frame, recognised));
  const counted = await countAnswers(context, frame, read);
  const { retrieval, filteredOut, freshness } = read;
  const response = buildResponse(frame, recognition, read, counted, startedAt);
  return { frame: given, response, retrieval, filteredOut, storedFreshness: freshness };
}

type ReadAnswer = Awaited<ReturnType<typeof readAnswer>>;
type CountedAnswers = Awaited<ReturnType<typeof countAnswers>>;

/** Searches, and reads what the answer shows. */
async function readAnswer(context: Context, frame: SearchFrame, recognised: RecognisedQuestion | null) {
  const { retrieval, value: alsoRead } = await searchAndRead(context, frame, recognised);
  const { scope, answered, candidates } = retrieval;
  const mayAsk = policyKeys(retrieval.query);
  const [policy, held] = await Promise.all([
    readPolicyCard(context, frame, mayAsk),
    readHeldTerms(context.db, retrieval),
  ]);
  // "Flats H4" asks for a policy only if a document that is called so has it.
  const asked = policy === null && mayAsk.some(({ titleWords }) => titleWords !== null) ? [] : mayAsk;
  const clause = await readClauseFacts(context, frame, candidates, { asked, policy });
  const allGroups = groupByDocument<Evidence>(candidates);
  const quotingDocumentIds = clause?.quotingDocumentIds ?? [];
  const groups = await keepAboutIdentifier(context, retrieval, allGroups, {
    asked,
    policy,
    held,
    quotingDocumentIds,
  });
  const page = policyFirst(groups.slice(frame.offset, frame.offset + frame.limit), policy);
  const [shown, references, matched, filteredOut, notAsked] = await Promise.all([
    showDocuments(context, retrieval, page, frame.passagesPerDocument).then((results) =>
      markReplaced(context, results, alsoRead.replacements),
    ),
    readCrossReferences(
      context,
      page.flatMap(({ passages }) => passages.slice(0, frame.passagesPerDocument)),
    ),
    answerStrength(context, frame.query, scope, answered, candidates),
    countFilteredOut(context.db, admissionOf(context.actor, frame, retrieval.place)),
    corporaNotAsked(context, frame, scope),
  ]);
  const shownParts = { groups, shown, references, matched, filteredOut, notAsked };
  return { retrieval, ...alsoRead, asked, policy, held, clause, ...shownParts };
}

/** Decides which documents answer the question, and how strong the answer is. */
async function countAnswers(
  context: Context,
  frame: SearchFrame,
  { retrieval, groups, shown, matched, asked, policy, held, clause }: ReadAnswer,
) {
  const facts = answeringFacts(context, retrieval, { absent: matched.absent, asked, policy, held, clause });
  const found = await keepHoldingAsked(context, retrieval, groups, findAnswering(groups, facts));
  // Later pages show no answer above their results.
  const isFirstPage = frame.offset === 0;
  const quoted = asked.length > 0 || !isFirstPage ? [] : quotedIn(frame.query, shown);
  const strength = isFirstPage ? strengthOf(matched, shown, { found, quoted, policy }) : matched;
  return { strength, answering: answeringDocuments(strength.strength, { found, quoted }) };
}

function buildResponse(
  frame: SearchFrame,
  recognition: Recognition,
  { retrieval, groups, shown, references, notAsked, policy, clause, indexing }: ReadAnswer,
  { strength, answering }: CountedAnswers,
  startedAt: number,
): Answered["response"] {
  const { plan, scope } = retrieval;
  const project = shownProject(frame, recognition);
  return {
    traceId: newId("trace"),
    query: frame.query,
    mode: plan.mode,
    corpora: scope.corpora.map(({ id, title }) => ({ id, title })),
    lanes: retrieval.lanes,
    status: retrieval.status,
    reasonCodes: [
      ...projectCodes(project, frame),
      ...recognition.reasonCodes,
      ...retrieval.reasonCodes,
      ...strength.reasonCodes,
      ...notAskedCodes(notAsked, indexing),
    ] satisfies readonly ReasonCode[],
    profile: plan.profile.name,
    queryClass: plan.queryClass,
    questionKind: recognition.kind,
    recognised: recognition.recognised,
    questionTopic: recognition.topic,
    standsAlone: retrieval.standsAlone,
    strength: strength.strength,
    notes: [
      missingNote(clause),
      projectNotes(project, frame),
      recognition.notes,
      notesOf(frame, retrieval, notAsked, strength, indexing),
    ].flat(),
    results: withCrossReferences(shown, references).map((result) =>
      answering.documentIds.has(result.documentId) ? { ...result, answers: true as const } : result,
    ),
    documentCount: groups.length,
    answeringCount: answering.count,
    candidatesCapped: retrieval.capped,
    ...describeNamed(policy, clause),
    ...(retrieval.place && { place: showPlace(retrieval.place) }),
    ...(project && { project }),
    tookMs: performance.now() - startedAt,
  };
}

async function search(
  context: Context,
  limited: Context,
  frame: SearchFrame,
  { origin = "api", toleratesUnknownCorpora = false }: SearchOptions,
): Promise<SearchResponse> {
  if (!toleratesUnknownCorpora) await requireKnownCorpora(limited, frame.filters.corpora);
  const answered = await answerSearch(limited, await inProject(limited, frame));
  const receiptStored = await storeSearch(context, { ...answered, origin });
  return { ...answered.response, receiptStored };
}

/**
 * Searches the evidence that the actor may see, explains every result from what was computed, and stores a receipt.
 * @throws ZodError for a malformed frame (it names unknown keys), AppError("not_found") for unknown corpora or an unknown project,
 *   AppError("queue_full") if too many searches wait, AppError("cancelled") if the client disconnects, AppError("timed_out") if the search takes too long.
 */
export async function searchEvidence(
  context: Context,
  input: SearchFrameInput,
  options: SearchOptions = {},
): Promise<SearchResponse> {
  const frame = (options.isStored === true ? searchFrameSchema : askedFrameSchema).parse(input);
  return runSearch(context, (limited) => search(context, limited, frame, options));
}
