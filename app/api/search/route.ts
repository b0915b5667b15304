import { frameOf, type SearchAnswer, searchQuerySchema } from "#lib/domain/api.ts";
import { type SearchFrameInput, searchFrameSchema } from "#lib/domain/search.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { readJson } from "#lib/http/json.ts";
import { originOf } from "#lib/http/origin.ts";
import { queryOf } from "#lib/http/query.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { toSearchAnswer } from "#lib/services/search/search-answer.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";

export const dynamic = "force-dynamic";

/** Passages of a document, where nobody says how many. */
const PASSAGES = 10;

/** Checked by the search itself, whose words name what is wrong. */
async function answer(request: Request, frame: Partial<SearchFrameInput>): Promise<SearchAnswer> {
  const context = await openRequestContext(request);
  if (!context.config.search.semanticEnabled)
    throw new AppError("search_disabled", "Semantic search is not enabled");
  const response = await searchEvidence(
    context,
    searchFrameSchema.parse({ passagesPerDocument: PASSAGES, ...frame }),
  );
  return toSearchAnswer(response, originOf(request));
}

export function GET(request: Request) {
  return respond(async () => answer(request, frameOf(searchQuerySchema.parse(queryOf(request)))));
}

/** The same with the whole frame as its body. */
export function POST(request: Request) {
  return respond(async () => {
    const body = await readJson(request);
    if (typeof body !== "object" || body === null || Array.isArray(body))
      throw new AppError("bad_request", "The body must be a frame: a JSON object with a query.");
    return answer(request, body);
  });
}
