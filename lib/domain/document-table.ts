import { z } from "zod";
import { commaList } from "./comma-list.ts";
import { documentIdSchema, documentListQuerySchema } from "./document-api.ts";
import { DOCUMENT_STATES } from "./documents.ts";
import { documentMetadataSchema } from "./metadata.ts";

/** Contracts of the documents table: its order, its selection, and changes of many documents at once. */

const SORT_KEYS = ["title", "kind", "date", "added", "size", "pages", "state"] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export type DocumentSort = SortKey | `-${SortKey}`;
/** `-key` is descending. */
export const DOCUMENT_SORTS = SORT_KEYS.flatMap((key): readonly DocumentSort[] => [key, `-${key}`]);

/** States to filter by; `removed` lists the documents that can be restored. */
export const LISTED_STATES = [...DOCUMENT_STATES, "removed"] as const;

export const documentTableQuerySchema = documentListQuerySchema.extend({
  state: z.enum(LISTED_STATES).optional(),
  sort: z.enum(DOCUMENT_SORTS).optional(),
});
export type DocumentTableQuery = z.infer<typeof documentTableQuerySchema>;

/** Which documents a list matches, in any order. */
export const documentFilterSchema = documentTableQuerySchema.omit({ sort: true, offset: true, limit: true });
export type DocumentFilter = z.infer<typeof documentFilterSchema>;

/** Maximum number of documents that one change applies to. */
export const MAX_SELECTED = 500;

export type DocumentIds = { readonly ids: readonly string[]; readonly total: number };

const { docType, authority, confidentiality, tags } = documentMetadataSchema.shape;
const change = z.discriminatedUnion("do", [
  z.strictObject({
    do: z.literal("edit"),
    docType,
    authority,
    confidentiality,
    addTags: tags,
    removeTags: tags,
  }),
  z.strictObject({ do: z.literal("remove") }),
  z.strictObject({ do: z.literal("restore") }),
  z.strictObject({ do: z.literal("reindex") }),
]);
export type DocumentsChange = z.infer<typeof change>;

/** One change of many documents. */
export const changeDocumentsSchema = z.strictObject({
  documentIds: z.array(documentIdSchema).min(1).max(MAX_SELECTED),
  change,
});
export type ChangeDocuments = z.infer<typeof changeDocumentsSchema>;

/** The result of a change of many documents. Refused documents are unchanged. */
export type ChangedDocuments = {
  readonly done: readonly string[];
  readonly refused: readonly {
    readonly documentId: string;
    /** Null if it may not be named. */
    readonly title: string | null;
    readonly message: string;
  }[];
};

export const kindsQuerySchema = z.strictObject({
  ids: commaList.pipe(z.array(documentIdSchema).min(1).max(MAX_SELECTED)),
});

/** A document without a stated kind, with the kind that its words name. */
export type KindToAsk = { readonly id: string; readonly title: string; readonly kind: string | null };
