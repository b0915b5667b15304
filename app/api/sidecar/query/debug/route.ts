import { AppError } from "#lib/errors/app-error.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { type Asked, answer } from "../../answer.ts";
import { ask, receiptHeaders } from "../ask.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request) {
  const asked: Asked = { corpusIds: [] };
  return answer(asked, async () => {
    const context = await openRequestContext(request);
    if (!context.config.search.sidecarDebug)
      throw new AppError("forbidden", "Debugging is switched off here (SIDECAR_DEBUG).");
    const found = await ask(context, request, asked);
    return Response.json({ ...found.answer, ...found.debug }, { headers: receiptHeaders(found) });
  });
}
