import type { Badge } from "./badges.ts";
import type { ChunkKind } from "./chunk.ts";
import type { SearchMode } from "./frame-choices.ts";
import type { Freshness } from "./freshness.ts";
import type { Contribution, Lane, LaneGroup, LaneStatus } from "./lane.ts";
import type { LitPatch, PageAsset } from "./page-lane.ts";
import type { MissingClause, PolicyCard } from "./policy-card.ts";
import type { PrintedPages } from "./printed-pages.ts";
import type { QuestionKind, Recognised } from "./question-kind.ts";
import type { QuotedCell } from "./quoted-cells.ts";
import type { QueryClass } from "./routing.ts";
import type { STRENGTHS } from "./search.ts";
import type { SearchNote } from "./search-note.ts";
import type { ShownPlace } from "./search-place.ts";
import type { ShownProject } from "./search-project.ts";
import type { Span } from "./span.ts";

/** What a search answers: documents with their passages, and how they were found. */

export type Snippet = {
  readonly text: string;
  /** The words that matched, in code points of `text`. */
  readonly marks: readonly Span[];
  readonly truncatedStart: boolean;
  readonly truncatedEnd: boolean;
};

/** The pages of words that are quoted from a passage. Absent if the passage is on one page, or on none. */
type QuotedPages = { readonly first: number; readonly last: number };

/** The sentence of a passage that has most of the question's words, word for word. */
export type AnswerSentence = {
  readonly evidenceRef: string;
  readonly text: string;
  /** The words that matched, in code points of `text`. */
  readonly marks: readonly Span[];
  /** The share of the question's words that it has, by their weight, 0..1. */
  readonly share: number;
  /** True if it is a line that answers with the title or the heading above it: "Adopted May 2021". */
  readonly withTitle?: true;
  /** True if the question asks for a date or a name, and the sentence, the title and the headings have all its words. */
  readonly hasAllWords?: true;
  readonly pages?: QuotedPages | undefined;
  /** Of a spreadsheet: the address of the cells that hold it. */
  readonly address?: string | undefined;
};

/** A cell of a table that answers, word for word, with the words of its row and column. */
export type AnswerCell = {
  /** The cell. */
  readonly evidenceRef: string;
  readonly rowRef: string;
  readonly row: string;
  /** Null if the table has no column headings. */
  readonly column: string | null;
  readonly text: string;
  /** The caption of the table and the unit of its values; null if the passage names neither. */
  readonly caption: string | null;
  /** The share of the question's words that row, column and surroundings have, by their weight, 0..1. */
  readonly share: number;
  readonly pages?: QuotedPages | undefined;
  /** Of a spreadsheet: the address of the cell, "Costs!B12". */
  readonly address?: string | undefined;
};

/** The row of a table that has most of the question's words. */
export type AnswerRow = {
  /** The cell below the heading that the question names, or the one with most of its words. */
  readonly evidenceRef: string;
  readonly rowRef: string;
  /** The share of the question's words that the row and the column headings have, by their weight, 0..1. */
  readonly share: number;
  /** Of a spreadsheet: the address of the row, "Costs!A12:E12", if its passage has more rows. */
  readonly address?: string | undefined;
  /** Of a spreadsheet: its cells below the headings of their columns. */
  readonly cells?: readonly QuotedCell[] | undefined;
};

/** What the page lanes found on a result's page. */
export type PageEvidence = {
  readonly page: number;
  /** In points; null until the page is drawn. */
  readonly width: number | null;
  readonly height: number | null;
  readonly hasPicture: boolean;
  readonly assets: readonly PageAsset[];
  /** The words of the question that have patches. */
  readonly words: readonly string[];
  readonly patches: readonly LitPatch[];
};

/** A passage; or, if `chunkId` is null, a page or an asset on one. */
export type PassageResult = {
  readonly evidenceRef: string;
  readonly chunkId: number | null;
  readonly ordinal: number;
  readonly kind: ChunkKind;
  /** Code points in the version's canonical text. */
  readonly span: Span;
  readonly pageFirst: number | null;
  readonly pageLast: number | null;
  readonly sectionPath: readonly string[];
  readonly clauseIds: readonly string[];
  readonly snippet: Snippet;
  /** Only for the best passages of each document; null for others, and if no sentence has such a word. */
  readonly sentence: AnswerSentence | null;
  /** Only for a table among these passages, if the question names exactly one of its cells. */
  readonly cell: AnswerCell | null;
  /** Only for a table among these passages, if one row has more of the question than the others. Its viewer marks it. */
  readonly row?: AnswerRow | null;
  readonly score: number;
  readonly contributions: readonly Contribution[];
  readonly badges: readonly Badge[];
  readonly lanes: readonly Lane[];
  /** Null if no page lane proposed its page. */
  readonly pageEvidence: PageEvidence | null;
  /** 0..100, if the page's words were recognised from a picture. */
  readonly ocrConfidence: number | null;
};

export type DocumentResult = {
  readonly documentId: string;
  readonly version: number;
  readonly title: string;
  readonly fileName: string;
  readonly sourcePath: string;
  readonly format: string;
  readonly hasPages: boolean;
  /** Absent if they are unknown or equal the count. */
  readonly printedPages?: PrintedPages;
  /** sha256 of the version's original. */
  readonly byteHash: string | null;
  readonly corpus: { readonly id: string; readonly title: string };
  readonly docType: string | null;
  readonly publishedDate: string | null;
  /** True if `publishedDate` is the date of the file itself. */
  readonly dateIsOfFile?: boolean | undefined;
  /** True if its metadata say that it is no longer in force. */
  readonly outOfForce?: true | undefined;
  readonly authority: string | null;
  readonly tags: readonly string[];
  readonly freshness: Freshness;
  /** Score of the best passage. Documents are ordered by it, then by source path. */
  readonly score: number;
  readonly passages: readonly PassageResult[];
  /** Matching passages of this document among the candidates, shown or not. */
  readonly passageCount: number;
  /** True if it is one of the documents of `answeringCount`; absent if it is only related. */
  readonly answers?: true | undefined;
};

export type SearchResponse = {
  readonly traceId: string;
  readonly query: string;
  /** The question as it was searched. Present if misspelt words were corrected. */
  readonly correctedQuery?: string;
  readonly mode: SearchMode;
  readonly corpora: readonly { readonly id: string; readonly title: string }[];
  readonly lanes: readonly {
    readonly lane: Lane;
    readonly status: LaneStatus;
    readonly reasonCodes: readonly string[];
    readonly candidateCount: number;
    readonly latencyMs: number;
    /** The lane's confidence in its results, 0..1; null if unknown. */
    readonly confidence: number | null;
  }[];
  readonly status: LaneStatus;
  readonly reasonCodes: readonly string[];
  readonly profile: string;
  readonly queryClass: QueryClass;
  /**
   * The recognised kind of question, and each part recognised from its words. A plain search if the frame asks for no
   * recognition.
   */
  readonly questionKind: QuestionKind;
  readonly recognised: readonly Recognised[];
  /** The rest of the question after the recognised parts; "" if it only names a time. */
  readonly questionTopic: string;
  /** The group of lanes whose candidates are the whole answer; null if all lanes contribute. */
  readonly standsAlone: LaneGroup | null;
  /** `weak`: no result is certain enough to count as strong evidence. */
  readonly strength: (typeof STRENGTHS)[number];
  /** How the search was answered. */
  readonly notes: readonly SearchNote[];
  /** False if the receipt could not be stored. */
  readonly receiptStored: boolean;
  readonly results: readonly DocumentResult[];
  /** Number of documents among the candidates. Candidates are capped; `candidatesCapped` says so. */
  readonly documentCount: number;
  /** Those of them that meet the question; the others are related at most. 0 if the evidence is weak. */
  readonly answeringCount: number;
  readonly candidatesCapped: boolean;
  /** The policy or paragraph that is the whole question; absent for other questions, and where no document holds it. */
  readonly policy?: PolicyCard;
  /** Present if the question names a clause that its policy does not have. */
  readonly missingClause?: MissingClause;
  /** Present if the question is about a place. */
  readonly place?: ShownPlace;
  /** Present if the search was asked in a project. */
  readonly project?: ShownProject;
  readonly tookMs: number;
};
