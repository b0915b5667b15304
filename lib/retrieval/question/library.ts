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

/** A record with a place that a question may name. */
export type KnownRecord = {
  readonly ref: string;
  readonly reference: string;
  readonly name: string | null;
};

/** The documents, corpora, projects and records that the reader may see. A question can name only these. */
export type Library = {
  readonly documents: readonly KnownDocument[];
  readonly corpora: readonly { readonly id: string; readonly title: string }[];
  readonly projects: readonly string[];
  /** Those whose reference or name is among the words of the question. */
  readonly records: readonly KnownRecord[];
  /** The kinds of datasets among those that the question may mean. */
  readonly datasetKinds: readonly string[];
};

export const EMPTY_LIBRARY: Library = {
  documents: [],
  corpora: [],
  projects: [],
  records: [],
  datasetKinds: [],
};
