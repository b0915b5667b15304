import { ragSearchRequestSchema } from "#lib/domain/rag.ts";
import { readJson } from "#lib/http/json.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { ragSearch } from "#lib/services/rag/rag-search.ts";
import { answer } from "../answer.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request) {
  return answer(async () => {
    const asked = ragSearchRequestSchema.parse(await readJson(request));
    return ragSearch(await openRequestContext(request), asked);
  });
}
