import { isTurned, type Relation, shownKind } from "#lib/domain/relation.ts";
import type { ResolvedRelation } from "./relation-targets.ts";

/**
 * Converts a stored relation to the domain type. If a document declares what another does to it, the result leads from
 * the other to this one, as whole documents. Null without a target or an address.
 */
export function toRelation({ target, ...asked }: ResolvedRelation): Relation | null {
  const { sourceId: documentId, sourceVersion: version, charStart, charEnd, kind, score, uri } = asked;
  const shared = { kind: shownKind(kind), score, uri };
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
