import type { AnnotatedChunk } from "#lib/domain/chunk.ts";
import type { Block, Extracted } from "#lib/domain/extracted.ts";
import type { Span } from "#lib/domain/span.ts";
import type { TopicVocabulary } from "#lib/domain/topic-words.ts";
import { assessInjection } from "../annotate/injection.ts";
import { topicTagger } from "../annotate/topics.ts";
import type { FoundAsset } from "./index.ts";

/** Version of the records. Raise it when the same assets and pages may yield other records. */
export const RECORDS_FINGERPRINT = "visual-text/1";

/** Maximum number of characters of the words on an asset or page in its record. */
const MAX_CHARS = 6000;

export type RecordsInput = {
  readonly document: Pick<Extracted, "text" | "blocks" | "pages">;
  /** In document order. */
  readonly assets: readonly FoundAsset[];
  /** Numbers of the pages that were read by OCR. */
  readonly recognised: ReadonlySet<number>;
  /** The topics that records may have. */
  readonly topics: TopicVocabulary;
};

/**
 * Returns the visual-text records of a document. First, one of kind `caption` per asset: its caption, the sentences
 * that mention it, and the words on it. Its ordinal is the asset's index. Then, one of kind `page` per recognised page:
 * its words. Spans refer to the document's text.
 */
export function visualTextRecords({
  document,
  assets,
  recognised,
  topics: vocabulary,
}: RecordsInput): AnnotatedChunk[] {
  const topics = topicTagger(vocabulary);
  const record = (kind: "caption" | "page", ordinal: number, page: number, span: Span, text: string) => {
    const sectionPath = sectionsAt(document.blocks, document.text, span.start);
    return {
      ...EMPTY,
      ordinal,
      kind,
      span,
      sectionPath,
      pageFirst: page,
      pageLast: page,
      text,
      ...judged(text, topics(text, sectionPath)),
    };
  };
  const pageSpans = new Map(document.pages.map(({ number, span }) => [number, span]));
  const ofAssets = assets.map((asset, ordinal) =>
    record(
      "caption",
      ordinal,
      asset.page,
      asset.captionSpan ?? pageSpans.get(asset.page) ?? NOWHERE,
      assetText(asset),
    ),
  );
  const ofPages = document.pages
    .filter(
      ({ number, span }) => recognised.has(number) && document.text.slice(span.start, span.end).trim() !== "",
    )
    .map(({ number, span }, index) =>
      record(
        "page",
        assets.length + index,
        number,
        span,
        document.text.slice(span.start, span.end).trim().slice(0, MAX_CHARS),
      ),
    );
  return [...ofAssets, ...ofPages].filter(({ text }) => text.trim() !== "");
}

const NOWHERE: Span = { start: 0, end: 0 };
const EMPTY = {
  startLine: 1,
  endLine: 1,
  clauseIds: [],
  policySectionId: null,
  policyClauseId: null,
  parentOrdinal: null,
  codeLanguage: null,
  isDecision: false,
  isQuestion: false,
  isAction: false,
  entities: [],
  links: [],
} as const;

function judged(text: string, topicTags: readonly string[]) {
  return { ...assessInjection(text), topicTags };
}

function assetText({ type, caption, heading, linkedRefs, inside }: FoundAsset): string {
  const named = caption?.toLowerCase().includes(type)
    ? [caption]
    : [type, ...(caption === null ? [] : [caption])];
  const sentences = [...new Set(linkedRefs.map(({ sentence }) => sentence))];
  return [...named, heading, ...sentences, inside.slice(0, MAX_CHARS)]
    .filter((part) => part.trim() !== "")
    .join("\n");
}

/** Returns the headings above an offset, outermost first. */
function sectionsAt(blocks: readonly Block[], text: string, offset: number): string[] {
  const open: { readonly level: number; readonly title: string }[] = [];
  for (const block of blocks) {
    if (block.start >= offset) break;
    if (block.kind !== "heading") continue;
    const level = block.level ?? 1;
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    open.push({ level, title: text.slice(block.start, block.end).replace(/\s+/g, " ").trim().slice(0, 200) });
  }
  return open.map(({ title }) => title);
}
