import { ragIndexQuerySchema } from "#lib/domain/rag.ts";
import { queryOf } from "#lib/http/query.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { indexInfo } from "#lib/services/rag/rag-index-info.ts";
import { requireCorpora } from "#lib/services/sidecar/sidecar-corpora.ts";
import { answer } from "../answer.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return answer(async () => {
    const { corpora } = ragIndexQuerySchema.parse(queryOf(request));
    const context = await openRequestContext(request);
    if (corpora !== undefined) await requireCorpora(context, corpora);
    return indexInfo(context, corpora);
  });
}
