import { z } from "zod";
import type { MODALITIES } from "./assembly.ts";
import { type PackAssembly, type PackProvenance, packProvenanceSchema } from "./pack-provenance.ts";
import type { searchFrameSchema } from "./search.ts";

export {
  type PackAssembly,
  type PackProvenance,
  packAssemblySchema,
  packProvenanceSchema,
} from "./pack-provenance.ts";

/** What an item is to the question of its pack. */
export const PACK_ROLES = ["for", "against", "context"] as const;
export type PackRole = (typeof PACK_ROLES)[number];

const id = z.string().min(1).max(120);
const refSchema = z.string().min(1).max(400);

/** What a person may arrange; the evidence itself never changes. */
export const packPlacementSchema = z.strictObject({
  itemId: id,
  role: z.enum(PACK_ROLES).default("context"),
  note: z.string().max(4000).default(""),
  /** Null: before the first heading. */
  sectionId: id.nullable().default(null),
});
export type PackPlacement = z.infer<typeof packPlacementSchema>;

export const packSectionSchema = z.strictObject({ id, heading: z.string().trim().min(1).max(300) });
export type PackSection = z.infer<typeof packSectionSchema>;

/** One version of a pack's arrangement: items in order within their sections, sections in order. */
export const packArrangementSchema = z
  .strictObject({
    title: z.string().trim().min(1).max(300),
    sections: z.array(packSectionSchema).max(100),
    placements: z.array(packPlacementSchema).max(500),
  })
  .refine(({ placements }) => new Set(placements.map(({ itemId }) => itemId)).size === placements.length, {
    path: ["placements"],
    error: "An item stands in a pack once.",
  })
  .refine(
    ({ sections, placements }) =>
      placements.every(
        ({ sectionId }) => sectionId === null || sections.some(({ id: each }) => each === sectionId),
      ),
    { path: ["placements"], error: "An item names a section that the pack does not have." },
  )
  .refine(({ sections }) => new Set(sections.map(({ id: each }) => each)).size === sections.length, {
    path: ["sections"],
    error: "Two sections have the same id.",
  });
export type PackArrangement = z.infer<typeof packArrangementSchema>;

/** An item as it is read: its evidence as cited, and how its source stands now. */
export type PackItemView = PackPlacement & {
  readonly evidenceRef: string;
  readonly documentId: string;
  readonly citedVersion: number;
  readonly span: { readonly start: number; readonly end: number };
  readonly page: number | null;
  /** sha256 of the original's bytes that was cited. */
  readonly byteHash: string;
  /** sha256 of the cited words. */
  readonly quoteHash: string;
  readonly modality: (typeof MODALITIES)[number];
  readonly provenance: PackProvenance;
  readonly addedAt: string;
  /** `removed`: the source is gone, or may not be shown: ref, hashes and scores stay, its words do not. */
  readonly source:
    | {
        readonly state: "unchanged" | "newer_same_words" | "newer_other_words";
        readonly title: string;
        readonly sourcePath: string;
        readonly corpus: { readonly id: string; readonly title: string };
        readonly docType: string | null;
        readonly publishedDate: string | null;
        readonly sectionPath: readonly string[];
        readonly quote: string;
        readonly currentVersion: number;
      }
    | { readonly state: "removed" };
};

/** A version of a pack: its arrangement as somebody froze it. */
export type PackVersion = {
  /** From 1. */
  readonly number: number;
  readonly note: string;
  readonly itemCount: number;
  readonly actorId: string;
  readonly savedAt: string;
};

/**
 * A pack as it is read. What people do goes into its draft at once; a version is a draft that somebody froze. Items stand
 * in order: those without a heading first, then section by section.
 */
export type PackView = {
  readonly id: string;
  /** Of the arrangement shown; null is the draft. */
  readonly version: number | null;
  /** The newest version; 0 while none was saved. */
  readonly currentVersion: number;
  /** Of the draft: a change names the revision that it was made on. */
  readonly revision: number;
  /** True when the draft has changed since the newest version. */
  readonly unsaved: boolean;
  readonly title: string;
  readonly frame: z.infer<typeof searchFrameSchema> | null;
  readonly sections: readonly PackSection[];
  readonly items: readonly PackItemView[];
  readonly assembly: PackAssembly | null;
  /** Receipts of the searches that it was made from. */
  readonly receipts: readonly string[];
  /** Newest first. */
  readonly versions: readonly PackVersion[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly actorId: string;
};

export type PackSummary = Pick<
  PackView,
  "id" | "title" | "currentVersion" | "revision" | "unsaved" | "createdAt" | "updatedAt"
> & {
  /** Of the draft. */
  readonly itemCount: number;
  readonly query: string | null;
};

/** What is added: a ref, and what is known of how it was found. */
export const packAdditionSchema = z.strictObject({
  evidenceRef: refSchema,
  role: z.enum(PACK_ROLES).default("context"),
  note: z.string().max(4000).default(""),
  sectionId: id.nullable().default(null),
  provenance: packProvenanceSchema.partial().default({}),
});
export type PackAddition = z.infer<typeof packAdditionSchema>;

/** The arrangement that a pack shows, as it is handed back when it is changed. */
export function arrangementOf(pack: Pick<PackView, "title" | "sections" | "items">): PackArrangement {
  return {
    title: pack.title,
    sections: [...pack.sections],
    placements: pack.items.map(({ itemId, role, note, sectionId }) => ({ itemId, role, note, sectionId })),
  };
}

/** Placements in the order in which they are read: those before the first heading, then section by section. */
export function orderedPlacements({ sections, placements }: PackArrangement): readonly PackPlacement[] {
  return [null, ...sections.map(({ id: each }) => each)].flatMap((section) =>
    placements.filter(({ sectionId }) => sectionId === section),
  );
}

/** One run of words of a difference. */
export type PackWordChange = { readonly kind: "same" | "removed" | "added"; readonly text: string };

/** How an item's words, as cited, stand in the version that is current now. */
export type PackItemChanges = {
  readonly itemId: string;
  readonly citedVersion: number;
  readonly currentVersion: number;
  readonly citedRef: string;
  /** Where the passage stands now; null where it was not found again. */
  readonly currentRef: string | null;
  /** `same`: word for word; `changed`: the passage stands there in other words; `missing`: it was not found again. */
  readonly found: "same" | "changed" | "missing";
  readonly cited: string;
  readonly current: string | null;
  /** From cited to current; empty where it is missing. */
  readonly changes: readonly PackWordChange[];
};
