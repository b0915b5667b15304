import { chunkQuerySchema } from "#lib/domain/rag.ts";
import { queryOf } from "#lib/http/query.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { fetchChunk } from "#lib/services/rag/rag-chunk.ts";
import { answer } from "../answer.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return answer(async () =>
    fetchChunk(await openRequestContext(request), chunkQuerySchema.parse(queryOf(request))),
  );
}
