import type { Modality } from "./assembly.ts";
import type { Entity } from "./chunk.ts";
import type { Span } from "./span.ts";

/** How a summary is made: from sentences of the document, or by a language model. */
export const SUMMARY_METHODS = ["extractive", "model"] as const;
type SummaryMethod = (typeof SUMMARY_METHODS)[number];

/** A sentence that represents its document: its position, and the score that chose it. */
export type SummarySentence = Span & {
  /** 0..1, relative to the sentences of the same document. */
  readonly score: number;
  /** Headings above it, outermost first. */
  readonly sectionPath: readonly string[];
};

/** Words that a document uses as one term, in the form first printed. */
export type KeyTerm = { readonly term: string; readonly count: number };

/** A person, organisation or thing that a document names, under one name for all its forms. */
export type DescribedEntity = {
  readonly type: Entity["type"];
  /** Its most frequent printed form. */
  readonly name: string;
  /** The normalised name. Equal keys in two documents mean the same name. */
  readonly key: string;
  readonly count: number;
  /** Its first places, in order. */
  readonly places: readonly Span[];
};

/** What a document is about, from its own words only. Spans refer to the text it was made from. */
export type Description = {
  /** In reading order. */
  readonly summary: readonly SummarySentence[];
  /** Topics of the vocabulary, the most frequent first. */
  readonly topics: readonly string[];
  /** Highest weight first. */
  readonly keyTerms: readonly KeyTerm[];
  /** By type, most frequent first. */
  readonly entities: readonly DescribedEntity[];
};

/** Text that a configured language model wrote about a document. It is never evidence. */
export type WrittenSummary = { readonly text: string; readonly model: string };

/** A summary and its author. `note` says why a configured model did not write it. */
export type Summarised = {
  readonly method: SummaryMethod;
  readonly written: WrittenSummary | null;
  readonly note: string | null;
};

/**
 * Port: writes a summary from the sentences chosen from a document, or returns the sentences (`extractive`). Never
 * fails: if a model does not answer, a note says so.
 */
export type Summariser = {
  /** Changes whenever the same input may yield another summary. */
  readonly id: string;
  summarise(input: SummariserInput, signal: AbortSignal): Promise<Summarised>;
};

export type SummariserInput = { readonly title: string; readonly sentences: readonly string[] };

/** A place in a document to link to: the ref, and its words if they can be shown. */
type DescribedPlace = { readonly evidenceRef: string; readonly span: Span };

/** A document's description as returned: secrets masked, every sentence and entity with its places. */
export type DocumentDescription = {
  readonly documentId: string;
  /** The described version. */
  readonly version: number;
  /** `waiting` until the version has been described. */
  readonly state: "ready" | "waiting";
  /** Its modality in packs, and the document type that sets it. Correct the type to correct the modality. */
  readonly countsAs: { readonly modality: Modality; readonly docType: string | null };
  readonly summary: Summarised & {
    readonly sentences: readonly (DescribedPlace & {
      readonly text: string;
      readonly sectionPath: readonly string[];
    })[];
  };
  readonly topics: readonly string[];
  readonly keyTerms: readonly KeyTerm[];
  readonly entities: readonly (Omit<DescribedEntity, "places"> & {
    readonly places: readonly DescribedPlace[];
  })[];
  /** ISO 8601; null while waiting. */
  readonly builtAt: string | null;
};
