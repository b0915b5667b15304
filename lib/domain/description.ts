import type { Modality } from "./assembly.ts";
import type { Entity } from "./chunk.ts";
import type { Span } from "./span.ts";

/** A sentence that stands for its document: its place, and the share it was chosen by. */
export type SummarySentence = Span & {
  /** 0..1 among the sentences of the same document. */
  readonly score: number;
  /** Headings over it, outermost first. */
  readonly sectionPath: readonly string[];
};

/** Words that a document uses as one term, as it first prints them. */
export type KeyTerm = { readonly term: string; readonly count: number };

/** Somebody or something that a document names, under one name however often and in whatever form. */
export type DescribedEntity = {
  readonly type: Entity["type"];
  /** As it is printed most often. */
  readonly name: string;
  /** What its forms have in common: the same in two documents means the same name in both. */
  readonly key: string;
  readonly count: number;
  /** The first of its places, in order. */
  readonly places: readonly Span[];
};

/** What a document is about, from its own words alone. Spans as in the text it was made from. */
export type Description = {
  /** In reading order. */
  readonly summary: readonly SummarySentence[];
  /** Of the vocabulary of topics, the most spoken of first. */
  readonly topics: readonly string[];
  /** The weightiest first. */
  readonly keyTerms: readonly KeyTerm[];
  /** By type, the most frequent first. */
  readonly entities: readonly DescribedEntity[];
};

/** What a configured language model wrote of a document; never evidence. */
export type WrittenSummary = { readonly text: string; readonly model: string };

/** A summary and who made it. `note` tells why a configured model did not write one. */
export type Summarised = {
  readonly method: "extractive" | "model";
  readonly written: WrittenSummary | null;
  readonly note: string | null;
};

/**
 * Makes a summary's prose of the sentences chosen from a document, or leaves it at the sentences (`extractive`).
 * It never fails: a model that does not answer leaves a note.
 */
export type Summariser = {
  /** Changes with everything that changes what is written. */
  readonly id: string;
  summarise(input: SummariserInput, signal: AbortSignal): Promise<Summarised>;
};

export type SummariserInput = { readonly title: string; readonly sentences: readonly string[] };

/** A place of a document for a link: the ref and its words where there are any to show. */
export type DescribedPlace = { readonly evidenceRef: string; readonly span: Span };

/** A document's description as it is read: secrets masked, every sentence and entity with its places. */
export type DocumentDescription = {
  readonly documentId: string;
  /** The version that is described. */
  readonly version: number;
  /** `waiting` until the version has been described. */
  readonly state: "ready" | "waiting";
  /** What it counts as in packs, and the document type that says so; correct the type to correct it. */
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
