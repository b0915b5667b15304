import { z } from "zod";
import { type AssemblyConfig, assemblyConfigSchema, MODALITIES, type Modality } from "./assembly.ts";
import type { RelationKind } from "./relation.ts";

export const assemblySettingsSchema = z.strictObject({
  /** Modality of each document type. Case, `-` and `_` do not matter. */
  modalities: z.record(z.string().min(1).max(200), z.enum(MODALITIES)),
  /** Configurations by name. Each name is its key. */
  configurations: z.record(z.string().min(1).max(60), assemblyConfigSchema),
});
export type AssemblySettings = Readonly<z.infer<typeof assemblySettingsSchema>>;

export const DEFAULT_CONFIGURATION = "balanced";

const FOLLOWED: readonly RelationKind[] = [
  ...(["clause_reference", "definition", "asset_reference", "parent_section"] as const),
  ...(["explicit_link", "document_mention", "supersedes", "supersedes_candidate"] as const),
];

const NEAR_DUPLICATE = { shingleWords: 5, jaccard: 0.8, cosine: null };

function configuration(name: string, over: Partial<Omit<AssemblyConfig, "name">> = {}): AssemblyConfig {
  return {
    name,
    budgetTokens: 6000,
    maxItems: 20,
    perDocument: 5,
    quotas: {},
    leastScoreShare: 0.3,
    lambda: 0.8,
    nearDuplicate: NEAR_DUPLICATE,
    mergeGapChars: 200,
    expansion: { kinds: [...FOLLOWED], hops: 2, fanOut: 3, total: 6 },
    countervailing: { maxItems: 4, minScore: 0.8 },
    ...over,
  };
}

const CONFIGURATIONS: readonly AssemblyConfig[] = [
  configuration(DEFAULT_CONFIGURATION),
  // Ten different items from many documents, for a question that needs several answers together.
  configuration("broad", {
    maxItems: 10,
    perDocument: 2,
    lambda: 0.7,
    quotas: {
      policy: { min: 1, max: 10 },
      precedent: { min: 1, max: 10 },
      consultation: { min: 1, max: 10 },
      visual: { min: 0, max: 3 },
    },
    expansion: { kinds: [...FOLLOWED], hops: 1, fanOut: 2, total: 3 },
  }),
  // Small enough for a short prompt to a model.
  configuration("brief", {
    budgetTokens: 1500,
    maxItems: 6,
    perDocument: 2,
    mergeGapChars: 0,
    expansion: { kinds: ["clause_reference", "definition"], hops: 1, fanOut: 2, total: 2 },
    countervailing: { maxItems: 2, minScore: 0.85 },
  }),
  // For a decision that must be defended: many items, all countervailing evidence, many relations.
  configuration("audit", {
    budgetTokens: 24_000,
    maxItems: 60,
    perDocument: 15,
    leastScoreShare: 0,
    lambda: 0.9,
    expansion: { kinds: [...FOLLOWED, "earlier_version", "derived_from"], hops: 3, fanOut: 5, total: 20 },
    countervailing: { maxItems: 12, minScore: 0.6 },
  }),
];

const NAMED: Readonly<Record<Exclude<Modality, "other">, readonly string[]>> = {
  policy: [
    ...[
      "local plan",
      "development plan",
      "neighbourhood plan",
      "area action plan",
      "core strategy",
      "policy",
    ],
    ...["supplementary planning document", "spd", "supplementary planning guidance", "design code"],
    ...["design guide", "masterplan", "national policy", "guidance", "planning practice guidance"],
    ...["site allocations", "policy statement", "regulation", "legislation", "act", "standard"],
  ],
  spatial: [
    ...["policies map", "map", "site plan", "location plan", "block plan", "geodata", "boundary", "gis"],
    ...["site register", "brownfield register", "constraints map"],
  ],
  visual: [
    ...["drawing", "photograph", "photo", "photomontage", "visualisation", "elevation", "floor plan"],
    ...["illustration", "figure", "diagram", "poster", "slides"],
  ],
  precedent: [
    ...["appeal decision", "decision notice", "decision", "officer report", "committee report", "minutes"],
    ...["committee minutes", "delegated report", "planning permission", "refusal", "judgment", "case law"],
    ...["inspectors report", "inspector's report"],
  ],
  consultation: [
    ...["consultation statement", "consultation response", "consultation", "representation", "objection"],
    ...["comment", "petition", "statement of community involvement", "consultee response", "survey"],
  ],
};

/** Default settings: the modality of each planning document type, and four configurations. */
export const ASSEMBLY_SETTINGS: AssemblySettings = {
  modalities: Object.fromEntries(
    MODALITIES.flatMap((modality) =>
      modality === "other" ? [] : NAMED[modality].map((docType) => [docType, modality]),
    ),
  ),
  configurations: Object.fromEntries(CONFIGURATIONS.map((each) => [each.name, each])),
};

/** Normalises a document type to a key of `modalities`: lower case, one space between words. */
export function plainDocType(docType: string): string {
  return docType
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();
}

/** Returns the modality of a document type; `other` if the map has none. */
export function modalityOf(docType: string | null, modalities: AssemblySettings["modalities"]): Modality {
  return docType === null ? "other" : (modalities[plainDocType(docType)] ?? "other");
}
