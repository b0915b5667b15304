import fc from "fast-check";
import {
  type AssemblyCandidate,
  type AssemblyConfig,
  type AssemblyPorts,
  assemblyConfigSchema,
  MODALITIES,
} from "#lib/domain/assembly.ts";
import { ASSEMBLY_SETTINGS, DEFAULT_CONFIGURATION } from "#lib/domain/assembly-settings.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";

/** The default configuration, or the named one, with overrides. */
export function configuration(
  over: Partial<AssemblyConfig> = {},
  name = DEFAULT_CONFIGURATION,
): AssemblyConfig {
  return assemblyConfigSchema.parse({ ...ASSEMBLY_SETTINGS.configurations[name], ...over });
}

type Given = Partial<Omit<AssemblyCandidate, "evidenceRef">> & { readonly start?: number };

/** A passage in its own document by default. Its span is as long as its text. */
export function passage(text: string, over: Given = {}): AssemblyCandidate {
  const { start = 0, documentId = "d1", version = 1, ...rest } = over;
  const span = over.span ?? { start, end: start + [...text].length };
  return {
    evidenceRef: formatEvidenceRef({ kind: "doc", documentId, version, span }),
    documentId,
    corpusId: "c",
    version,
    sourcePath: `${documentId}.md`,
    title: documentId,
    format: "md",
    docType: null,
    publishedDate: null,
    adoptionStatus: null,
    span,
    page: null,
    ordinal: start,
    sectionPath: [],
    clauseIds: [],
    text,
    modality: "other",
    rank: 1,
    score: 1,
    contributions: [],
    lanes: ["text"],
    vector: null,
    ...rest,
  };
}

/** Ports without relations or countervailing evidence. A token is a word. */
export function ports(over: Partial<AssemblyPorts> = {}): AssemblyPorts {
  return {
    countTokens: (text) => text.match(/\S+/g)?.length ?? 0,
    tokenizer: "words",
    follow: async () => ({ steps: [], restricted: 0 }),
    findCountervailing: () => [],
    ...over,
  };
}

const WORDS = "wall roof quay boat tree lane park hall shop mill".split(" ");
const words = fc
  .array(fc.constantFrom(...WORDS), { minLength: 0, maxLength: 14 })
  .map((all) => all.join(" "));

/** Passages of a few documents that are adjacent, overlap and repeat each other; each ref once. */
export const candidateLists: fc.Arbitrary<readonly AssemblyCandidate[]> = fc
  .array(
    fc.record({
      text: words,
      document: fc.integer({ min: 1, max: 5 }),
      start: fc.integer({ min: 0, max: 400 }),
      score: fc.integer({ min: 0, max: 8 }).map((eighths) => eighths / 8),
      modality: fc.constantFrom(...MODALITIES),
      vector: fc.option(
        fc
          .array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 3 })
          .map((all) => Float32Array.from(all, (value) => value / Math.hypot(...all))),
      ),
    }),
    { maxLength: 40 },
  )
  .map((all) => {
    const sorted = [...all].sort((a, b) => b.score - a.score);
    const found = sorted.map(({ text, document, ...rest }, index) =>
      passage(text, { ...rest, documentId: `d${document}`, rank: index + 1 }),
    );
    return [...new Map(found.map((each) => [each.evidenceRef, each])).values()];
  });

const bound = fc.integer({ min: 0, max: 4 });
const quota = fc.record({ min: fc.integer({ min: 0, max: 3 }), max: fc.integer({ min: 0, max: 5 }) });

/** Configurations with large and small limits. */
export const configurations: fc.Arbitrary<AssemblyConfig> = fc
  .record({
    budgetTokens: fc.integer({ min: 1, max: 200 }),
    maxItems: fc.integer({ min: 1, max: 20 }),
    perDocument: fc.integer({ min: 1, max: 6 }),
    quotas: fc.record({ policy: quota, visual: quota, precedent: quota }, { requiredKeys: [] }),
    leastScoreShare: fc.constantFrom(0, 0.3, 1),
    lambda: fc.constantFrom(0, 0.5, 0.8, 1),
    mergeGapChars: fc.constantFrom(0, 10, 200),
    expansion: fc.record({
      kinds: fc.subarray(["clause_reference", "definition"] as const),
      hops: fc.integer({ min: 0, max: 3 }),
      fanOut: bound,
      total: bound,
    }),
    countervailing: fc.record({ maxItems: bound, minScore: fc.constantFrom(0, 0.5) }),
  })
  .map((over) =>
    configuration({ ...over, expansion: { ...over.expansion, kinds: [...over.expansion.kinds] } }),
  );
