import { openRequestContext } from "#lib/runtime.ts";
import { type Asked, answer } from "../answer.ts";
import { ask, receiptHeaders } from "./ask.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request) {
  const asked: Asked = { corpusIds: [] };
  return answer(asked, async () => {
    const found = await ask(await openRequestContext(request), request, asked);
    return Response.json(found.answer, { headers: receiptHeaders(found) });
  });
}
