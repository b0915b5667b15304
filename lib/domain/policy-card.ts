/** The first words of a clause, or the words of a policy before its first clause. Without heading and clause mark. */
type PolicyPart = { readonly evidenceRef: string; readonly text: string };

/** A clause as printed: "(a)", "3". The label is empty for a paragraph between clauses or after the last. */
export type PolicyClause = PolicyPart & { readonly label: string };

/** A policy or numbered paragraph in one document. */
export type PolicyInDocument = PolicyPart & {
  readonly documentId: string;
  readonly version: number;
  readonly title: string;
  readonly corpus: { readonly id: string; readonly title: string };
  readonly adoptionStatus: string | null;
  readonly publishedDate: string | null;
  /** True if `publishedDate` is the date of the file itself. */
  readonly dateIsOfFile?: boolean | undefined;
  /** The document that is declared to replace this one. */
  readonly replacedBy?: { readonly documentId: string; readonly title: string } | undefined;
  /** "Policy H4 Flat conversions"; "Paragraph 135" for a paragraph without a heading. */
  readonly heading: string;
  /** Its first page; null in formats without pages. */
  readonly page: number | null;
  /** The number printed on that page, or else its count. */
  readonly printedPage: number | null;
  /** For a clause: the paragraph that introduces its list. */
  readonly leadIn?: string | undefined;
  /** Its clauses and the paragraphs between them, in the document's order. */
  readonly clauses: readonly PolicyClause[];
};

/** The policy or paragraph that is the whole question. */
export type PolicyCard = {
  /**
   * The policy in each document that has it: adopted ones first, then the newest, and last those that another of them
   * replaces. An adopted one is replaced only by an adopted one. Never empty.
   */
  readonly policies: readonly PolicyInDocument[];
  /** Number of further documents that have it. */
  readonly moreDocuments: number;
};

/** A clause that the question names and its policy does not have. */
export type MissingClause = {
  /** "Policy H4 has no clause (9)." Also among the notes of the answer. */
  readonly note: string;
  /** Heading and place of the policy. */
  readonly heading: string;
  readonly evidenceRef: string;
};
