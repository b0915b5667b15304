import type { Context } from "#lib/context.ts";
import { askedFrameSchema, type SearchFrame } from "#lib/domain/search.ts";
import { toSearchAnswer } from "#lib/domain/search-answer.ts";
import type { SearchAnswer } from "#lib/domain/search-api.ts";
import { searchAnswerSchema } from "#lib/domain/search-api.ts";
import { ADD_A_WORD, frameOf, searchQuerySchema } from "#lib/domain/search-query-api.ts";
import { hasSearchWord } from "#lib/domain/search-words.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { originOf } from "#lib/http/origin.ts";
import { route } from "#lib/http/route.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";

/** The default number of passages per document. */
const PASSAGES = 10;

const frameSchema = askedFrameSchema
  .safeExtend({
    passagesPerDocument: askedFrameSchema.shape.passagesPerDocument.unwrap().default(PASSAGES),
  })
  .refine(({ query }) => hasSearchWord(query), { path: ["query"], error: ADD_A_WORD });

/**
 * Without search by meaning, the contract of this address says that it is absent. Every other search then answers by
 * keyword.
 * @throws AppError("search_disabled"), and as `searchEvidence` does.
 */
async function answer(context: Context, request: Request, frame: SearchFrame): Promise<SearchAnswer> {
  if (!context.config.search.semanticEnabled)
    throw new AppError("search_disabled", "Semantic search is not enabled");
  return toSearchAnswer(await searchEvidence(context, frame), originOf(request));
}

export const GET = route({
  summary: "Search by meaning and keywords",
  description:
    "Returns results by document, each with its matching sections. To read a section, use view=text with its offset and limit.",
  query: searchQuerySchema,
  answers: { 200: { description: "Results", schema: searchAnswerSchema } },
  errors: {
    not_found: "No such corpus; the message names it",
    search_disabled:
      "Semantic search is not enabled (SEMANTIC_SEARCH_ENABLED); other searches answer by keyword",
  },
  searches: "in_slot",
  run: (context, { request, query }) => answer(context, request, frameSchema.parse(frameOf(query))),
});

/** Searches with a whole frame as the body. */
export const POST = route({
  summary: "Search with a complete frame",
  description:
    "Also accepts fields that GET does not have: profile, stakes, class of question, confidentiality, place.",
  body: frameSchema,
  maxBodyBytes: 1_200_000,
  answers: { 200: { description: "Results", schema: searchAnswerSchema } },
  errors: {
    bad_request: "The frame is not valid; the message names the key",
    not_found: "No such corpus; the message names it",
    search_disabled:
      "Semantic search is not enabled (SEMANTIC_SEARCH_ENABLED); other searches answer by keyword",
  },
  searches: "in_slot",
  run: (context, { request, body }) => answer(context, request, body),
});
