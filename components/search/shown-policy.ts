import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { PolicyCard, PolicyInDocument } from "#lib/domain/policy-card.ts";
import { type Span, spansOverlap } from "#lib/domain/span.ts";

/** Returns the policy that a card shows: of the chosen document, or else the first. */
export function shownPolicy({ policies }: PolicyCard, chosen: string | null): PolicyInDocument | undefined {
  return policies.find(({ documentId }) => documentId === chosen) ?? policies[0];
}

/** Returns the number of clauses that a card shows before it is unfolded. */
export function clausesAtFirst({ text, clauses }: PolicyInDocument): number {
  return clauses.length === 1 || (text === "" && clauses.length > 0) ? 1 : 0;
}

type Row = {
  readonly documentId: string;
  readonly version: number;
  readonly passages: readonly { readonly span: Span }[];
};

/** Whether the passage that a row shows is the one that the card above already quotes. */
export function isQuotedAbove(result: Row, policy: PolicyInDocument | undefined): boolean {
  const [shown] = result.passages;
  const quoted = policy && quotedSpan(policy);
  return (
    shown !== undefined &&
    quoted !== undefined &&
    result.documentId === policy?.documentId &&
    result.version === policy.version &&
    spansOverlap(shown.span, quoted)
  );
}

/** From the start of the policy to the end of the words that the card shows of it. */
function quotedSpan(policy: PolicyInDocument): Span | undefined {
  const whole = spanOf(policy.evidenceRef);
  const folded = policy.clauses[clausesAtFirst(policy)];
  const end = folded ? spanOf(folded.evidenceRef)?.start : whole?.end;
  return whole && { start: whole.start, end: end ?? whole.end };
}

function spanOf(evidenceRef: string): Span | undefined {
  const ref = parseEvidenceRef(evidenceRef);
  return ref?.kind === "doc" ? ref.span : undefined;
}
