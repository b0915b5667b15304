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

/** The documents, corpora and projects that the reader may see. A question can name only these. */
export type Library = {
  readonly documents: readonly KnownDocument[];
  readonly corpora: readonly { readonly id: string; readonly title: string }[];
  readonly projects: readonly string[];
};

export const EMPTY_LIBRARY: Library = { documents: [], corpora: [], projects: [] };
