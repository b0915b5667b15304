import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { PolicyCard } from "#lib/domain/policy-card.ts";
import { type Span, spansOverlap } from "#lib/domain/span.ts";
import type { DocumentGroup } from "#lib/retrieval/group.ts";

type Placed = {
  readonly documentId: string;
  readonly version: number;
  readonly sourcePath: string;
  readonly score: number;
  readonly span: Span;
};

/**
 * Lists the first found passage of the policy asked for before the other passages of its document. A list of policies
 * may match an identifier better than the policy itself. The order of the documents stays.
 */
export function policyFirst<T extends Placed>(
  groups: readonly DocumentGroup<T>[],
  card: Pick<PolicyCard, "policies"> | null,
): readonly DocumentGroup<T>[] {
  if (card === null) return groups;
  return groups.map((group) => {
    const held = card.policies.find(({ documentId }) => documentId === group.documentId);
    const ref = held && parseEvidenceRef(held.evidenceRef);
    if (ref?.kind !== "doc") return group;
    const { span, version } = ref;
    const [first] = group.passages
      .filter((passage) => passage.version === version && spansOverlap(passage.span, span))
      .toSorted((a, b) => a.span.start - b.span.start);
    return first
      ? { ...group, passages: [first, ...group.passages.filter((each) => each !== first)] }
      : group;
  });
}
