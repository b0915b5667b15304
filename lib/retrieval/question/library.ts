/** A document that a question may name, with the days that date events, in ISO form. */
export type KnownDocument = {
  readonly documentId: string;
  readonly title: string;
  readonly fileName: string;
  readonly sourcePath: string;
  readonly docType: string | null;
  readonly adoptionStatus: string | null;
  readonly publishedDate: string | null;
  readonly effectiveFrom: string | null;
};

/** What the reader may see, and so what a question may name. */
export type Library = {
  readonly documents: readonly KnownDocument[];
  readonly corpora: readonly { readonly id: string; readonly title: string }[];
  readonly projects: readonly string[];
};

export const EMPTY_LIBRARY: Library = { documents: [], corpora: [], projects: [] };
