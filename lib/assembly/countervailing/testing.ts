import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";

/** A passage with these words, alone in its document by default. */
export function passage(text: string, over: Partial<AssemblyCandidate> = {}): AssemblyCandidate {
  const { documentId = `doc-${hash(text)}`, version = 1 } = over;
  const span = over.span ?? { start: 0, end: [...text].length };
  return {
    evidenceRef: formatEvidenceRef({ kind: "doc", documentId, version, span }),
    documentId,
    corpusId: "harbour",
    version,
    sourcePath: `${documentId}.md`,
    title: "Harbour plan",
    format: "md",
    docType: "local plan",
    publishedDate: null,
    adoptionStatus: null,
    span,
    page: null,
    ordinal: 0,
    sectionPath: [],
    clauseIds: [],
    text,
    modality: "policy",
    rank: 1,
    score: 1,
    contributions: [],
    lanes: [],
    vector: null,
    ...over,
  };
}

function hash(text: string): string {
  let value = 7;
  for (const character of text) value = (value * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return value.toString(36);
}
