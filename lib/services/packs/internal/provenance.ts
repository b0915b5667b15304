import { documentOfRef } from "#lib/domain/evidence-ref.ts";
import { type PackProvenance, packProvenanceSchema } from "#lib/domain/pack.ts";
import { maskSecrets } from "#lib/explain/mask.ts";

/** Completes an item's provenance. By default it was added by hand. */
export function wholeProvenance(given: Partial<PackProvenance>): PackProvenance {
  return packProvenanceSchema.parse({ via: "by_hand", traceId: null, rank: null, score: null, ...given });
}

/** Returns the documents whose words a provenance may contain. */
export function documentsNamed({ path, against }: PackProvenance): readonly string[] {
  const refs = [
    ...path.flatMap(({ fromRef, toRef }) => [fromRef, toRef]),
    ...against.map(({ againstRef }) => againstRef),
  ];
  return [...new Set(refs.map(documentOfRef).filter((id) => id !== null))].sort();
}

/**
 * Returns a provenance as a reader may see it. Removes words from documents that they may not see, and all words if the
 * item's own source is removed. Refs, kinds and scores stay.
 */
export function shownProvenance(
  provenance: PackProvenance,
  visible: { readonly own: boolean; readonly others: ReadonlySet<string> },
): PackProvenance {
  const may = (ref: string) => visible.own && visible.others.has(documentOfRef(ref) ?? "");
  return {
    ...provenance,
    path: provenance.path.map((step) => ({
      ...step,
      words: may(step.fromRef) && may(step.toRef) ? maskSecrets(step.words) : "",
    })),
    against: provenance.against.map((each) =>
      may(each.againstRef)
        ? { ...each, reason: maskSecrets(each.reason) }
        : { ...each, reason: "", span: null, againstSpan: null },
    ),
  };
}

/** Removes a purged document's words from a provenance: all words if the item cites it, else those read from it. */
export function withoutWordsOf(provenance: PackProvenance, documentId: string, own: boolean): PackProvenance {
  const others = documentsNamed(provenance).filter((id) => id !== documentId);
  return shownProvenance(provenance, { own: !own, others: new Set(others) });
}
