import { z } from "zod";
import type { MODALITIES } from "./assembly.ts";
import type { HiddenPart } from "./hidden-cells-api.ts";
import { MAX_NOTE_CHARS } from "./pack-limits.ts";
import { type PackAssembly, type PackProvenance, packProvenanceSchema } from "./pack-provenance.ts";
import type { QuoteBlock } from "./quote-block.ts";
import type { searchFrameSchema } from "./search.ts";
import type { Span } from "./span.ts";
import type { VersionDate } from "./version-date.ts";

export {
  type PackAssembly,
  type PackProvenance,
  packAssemblySchema,
  packProvenanceSchema,
  storedProvenance,
} from "./pack-provenance.ts";

/** The role of an item for the question of its pack. */
export const PACK_ROLES = ["for", "against", "context"] as const;
export type PackRole = (typeof PACK_ROLES)[number];

const id = z.string().min(1).max(120);
const refSchema = z.string().min(1).max(400);

/** What a person may arrange. The evidence itself never changes. */
export const packPlacementSchema = z.strictObject({
  itemId: id,
  role: z.enum(PACK_ROLES).default("context"),
  note: z.string().max(MAX_NOTE_CHARS).default(""),
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
    error: "A pack contains an item only once.",
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

/** An item as returned: its evidence as cited, and the current state of its source. */
export type PackItemView = PackPlacement & {
  readonly evidenceRef: string;
  readonly documentId: string;
  readonly citedVersion: number;
  readonly span: { readonly start: number; readonly end: number };
  /** As counted. It is part of the item's address. */
  readonly page: number | null;
  /** The number printed on that page; absent if it is unknown or equals the count. */
  readonly printedPage?: number | undefined;
  /** The last page of the words, as printed or else as counted; absent if they are on one page. */
  readonly lastPage?: number | undefined;
  /** sha256 of the cited original's bytes. */
  readonly byteHash: string;
  /** sha256 of the cited words. */
  readonly quoteHash: string;
  readonly modality: (typeof MODALITIES)[number];
  readonly provenance: PackProvenance;
  readonly addedAt: string;
  /** `removed`: the source is removed or may not be shown. The ref, hashes and scores stay; the words do not. */
  readonly source:
    | {
        readonly state: "unchanged" | "newer_same_words" | "newer_other_words";
        readonly title: string;
        readonly sourcePath: string;
        readonly corpus: { readonly id: string; readonly title: string };
        readonly docType: string | null;
        readonly publishedDate: string | null;
        /** True if that is the date of the file itself. */
        readonly dateIsOfFile?: boolean | undefined;
        /** The date of the cited version, if it is known and the version is not the current one. */
        readonly citedDate?: VersionDate | undefined;
        /** 0..100: the lowest confidence of its pages, if the words were recognised from a scan. */
        readonly ocrConfidence?: number | undefined;
        /** The words of the quote that were recognised with a confidence below OCR_LOW_CONFIDENCE. Absent if there are none. */
        readonly doubtfulWords?: readonly string[] | undefined;
        readonly sectionPath: readonly string[];
        /** What is hidden of its cells. Absent if nothing is. */
        readonly hidden?: HiddenPart["hidden"];
        /** The clauses of its policy that the quote has: "(4)", "(2)–(4)". Empty if none can be named for its own marks. */
        readonly clauses?: string | undefined;
        readonly quote: string;
        /** Running headers, footers and page numbers inside the quote, in its code points. Absent if there are none. */
        readonly furniture?: readonly Span[] | undefined;
        /** The quote for readers, if it has a table or footnotes in its middle, or is Markdown. Otherwise `quote` shows the same. */
        readonly blocks?: readonly QuoteBlock[] | undefined;
        readonly currentVersion: number;
      }
    | { readonly state: "removed" };
};

/** A saved version of a pack's arrangement. */
export type PackVersion = {
  /** From 1. */
  readonly number: number;
  readonly note: string;
  readonly itemCount: number;
  readonly actorId: string;
  readonly savedAt: string;
};

/**
 * A pack as returned. Edits change its draft at once; a version is a saved copy of the draft. Items are in reading
 * order: those without a heading first, then section by section.
 */
export type PackView = {
  readonly id: string;
  /** Version of the arrangement shown; null is the draft. */
  readonly version: number | null;
  /** The newest version; 0 if none is saved. */
  readonly currentVersion: number;
  /** Revision of the draft. A change must name the revision that it is based on. */
  readonly revision: number;
  /** True if the draft has changed since the newest version. */
  readonly unsaved: boolean;
  readonly title: string;
  readonly frame: z.infer<typeof searchFrameSchema> | null;
  readonly sections: readonly PackSection[];
  readonly items: readonly PackItemView[];
  readonly assembly: PackAssembly | null;
  /** Receipts of the searches that its items come from. */
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
  /** Number of items in the draft. */
  readonly itemCount: number;
  readonly query: string | null;
};

/** An item to add: a ref, and how it was found. */
export const packAdditionSchema = z.strictObject({
  evidenceRef: refSchema,
  role: z.enum(PACK_ROLES).default("context"),
  note: z.string().max(MAX_NOTE_CHARS).default(""),
  sectionId: id.nullable().default(null),
  provenance: packProvenanceSchema.partial().default({}),
});
export type PackAddition = z.infer<typeof packAdditionSchema>;

/** Returns placements in reading order: those before the first heading, then section by section. */
export function orderedPlacements({ sections, placements }: PackArrangement): readonly PackPlacement[] {
  return [null, ...sections.map(({ id: each }) => each)].flatMap((section) =>
    placements.filter(({ sectionId }) => sectionId === section),
  );
}

/** One run of words in a comparison. */
export type PackWordChange = { readonly kind: "same" | "removed" | "added"; readonly text: string };

/** The cited words of an item compared with the current version. */
export type PackItemChanges = {
  readonly itemId: string;
  readonly citedVersion: number;
  readonly currentVersion: number;
  readonly citedRef: string;
  /** The passage in the current version; null if it was not found. */
  readonly currentRef: string | null;
  /** `same`: word for word; `changed`: found with other words; `missing`: not found. */
  readonly found: "same" | "changed" | "missing";
  readonly cited: string;
  readonly current: string | null;
  /** From cited to current; empty if missing. */
  readonly changes: readonly PackWordChange[];
};
