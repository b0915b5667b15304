/** The columns of a candidate that ranking uses. Its text is read only when it is shown. */
export type CandidateRow = {
  readonly id: number;
  readonly documentId: string;
  readonly version: number;
  readonly ordinal: number;
  readonly segmentId: number;
  readonly sourcePath: string;
  readonly fileName: string;
  readonly corpusId: string;
  /** Read only for a profile that weighs it. */
  readonly docType?: string | null;
  /** The date of publication, else of the file, else of arrival. Read only for a profile that weighs it. */
  readonly datedAt?: string | null;
  /** Code points. */
  readonly charStart: number;
  readonly charEnd: number;
  readonly page: number | null;
  readonly pageLast: number | null;
  readonly riskScore: number;
  /** True for a list of contents or an index. */
  readonly isContentsList?: boolean;
  /** True for a part of a glossary. */
  readonly isGlossary?: boolean;
  /** 0..100: the lowest of its pages, where its words were recognised; null elsewhere. */
  readonly ocrConfidence: number | null;
  /** Only passages of the text lane have clauses and policies. */
  readonly policySectionId?: string | null;
  readonly clauseIds?: readonly string[];
  /** The caption of it that the question names: "Table 4.1". */
  readonly namedCaption?: string;
  /** Term ids in the text's order; null in a lane that does not read them. */
  readonly terms: readonly number[] | null;
};
