import type { RouteCode } from "./reason-codes.ts";

/** Our route codes, and one that only the sidecar's receipt has, in the terms of the sidecar protocol (ADR 0014). */
export const SIDECAR_CODES: Readonly<Record<RouteCode | "topology_metadata_present", string>> = {
  corpus_match: "llamaindex_corpus_match",
  cross_corpus_query: "llamaindex_cross_corpus_query",
  semantic_best_fit: "llamaindex_semantic_best_fit",
  hybrid_best_fit: "llamaindex_hybrid_best_fit",
  exact_route_not_available: "llamaindex_exact_route_not_available",
  stale_penalty: "llamaindex_stale_penalty",
  health_degraded: "llamaindex_health_degraded",
  corpus_disabled: "llamaindex_corpus_disabled",
  topology_metadata_present: "llamaindex_topology_metadata_present",
};

const TO_SIDECAR = new Map(Object.entries(SIDECAR_CODES));
const FROM_SIDECAR = new Map(Object.entries(SIDECAR_CODES).map(([ours, theirs]) => [theirs, ours]));

/** Returns the sidecar protocol's name of a code. */
export function toSidecarCode(code: string): string {
  return TO_SIDECAR.get(code) ?? code;
}

/** Returns distinct codes as the sidecar protocol names them: the protocol's own first, then the rest. */
export function toSidecarCodes(codes: readonly string[]): string[] {
  const protocolCodes = codes.flatMap((code) => TO_SIDECAR.get(code) ?? []);
  return [...new Set([...protocolCodes, ...codes.filter((code) => !TO_SIDECAR.has(code))])];
}

/** Returns our name of a code. Receipts stored by earlier releases have the protocol's names. */
export function fromSidecarCode(code: string): string {
  return FROM_SIDECAR.get(code) ?? code;
}
