import type { Context } from "#lib/context.ts";
import { sidecarQueryRequestSchema } from "#lib/domain/sidecar.ts";
import { readJson } from "#lib/http/json.ts";
import { originOf } from "#lib/http/origin.ts";
import { querySidecar, type SidecarAnswer } from "#lib/services/sidecar/sidecar-query.ts";
import { corpusIdsIn } from "#lib/services/sidecar/sidecar-refusal.ts";
import type { Asked } from "../answer.ts";

/** Reads a query and asks it; `asked` learns which corpora it names. */
export async function ask(context: Context, request: Request, asked: Asked): Promise<SidecarAnswer> {
  const body = await readJson(request);
  asked.corpusIds = corpusIdsIn(body);
  return querySidecar(context, sidecarQueryRequestSchema.parse(body), originOf(request));
}

/** The receipt has an address of its own, whatever trace the client keeps. */
export function receiptHeaders({ receiptId }: SidecarAnswer): Record<string, string> {
  return { "cache-control": "no-store", "x-receipt-id": receiptId };
}
