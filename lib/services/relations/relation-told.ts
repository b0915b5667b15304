import { isTurned, type Relation, toldKind } from "#lib/domain/relation.ts";
import type { ResolvedRelation } from "./relation-targets.ts";

/**
 * A row as it is told: what a document says that another does to it is told from the other to this one, between the two
 * as wholes. Null for what leads to nothing that is here, and to no address.
 */
export function toRelation({ target, ...asked }: ResolvedRelation): Relation | null {
  const { sourceId: documentId, sourceVersion: version, charStart, charEnd, kind, score, uri } = asked;
  const shared = { kind: toldKind(kind), score, uri };
  const { place: _place, ...evidence } = asked.evidence;
  const to = target && { documentId: target.documentId, version: target.version, span: target.span };
  if (isTurned(kind)) {
    const own = { documentId, version, span: null };
    return to && { ...shared, from: { ...to, span: null }, to: own, evidence: { ...evidence, span: null } };
  }
  if (to === null && uri === null) return null;
  const span = charStart === null || charEnd === null ? null : { start: charStart, end: charEnd };
  return { ...shared, from: { documentId, version, span }, to, evidence };
}
