import type { SidecarAnswer } from "#lib/services/sidecar/sidecar-query.ts";

/** Names the receipt, because the client may use a trace id of its own. */
export function receiptHeaders({ receiptId }: SidecarAnswer): Record<string, string> {
  return { "cache-control": "no-store", "x-receipt-id": receiptId };
}
