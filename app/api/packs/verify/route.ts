import { readBytes } from "#lib/http/bytes.ts";
import { respond } from "#lib/http/respond.ts";
import { openRequestContext } from "#lib/runtime.ts";
import { verifyPack } from "#lib/services/packs/verify-pack.ts";

export const dynamic = "force-dynamic";

/** Below what the server holds in memory of a body. */
const MOST_BYTES = 9_000_000;

/** The body is the file itself: Word, JSON, Markdown or CSV as it was exported. */
export function POST(request: Request) {
  return respond(async () => {
    const bytes = await readBytes(request, MOST_BYTES);
    return verifyPack(await openRequestContext(request), bytes);
  });
}
