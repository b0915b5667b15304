/** A document as a question may name it, with the days that events are dated by; days are ISO. */
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

/** What the reader may see and a question may name. */
export type Library = {
  readonly documents: readonly KnownDocument[];
  readonly corpora: readonly { readonly id: string; readonly title: string }[];
  readonly projects: readonly string[];
};

export const EMPTY_LIBRARY: Library = { documents: [], corpora: [], projects: [] };
