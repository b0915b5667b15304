import type { PartedText, TextEmbedder } from "#lib/domain/embedding.ts";
import type { EmbeddedPage, PageEmbedder, PageInput, PageQuery } from "#lib/domain/page-embedding.ts";
import type { Box } from "#lib/domain/page-lane.ts";
import { fingerprinted } from "../../fingerprint.ts";
import { bareWord, questionWords, WHOLE_WEIGHT } from "../question.ts";
import { pageFeatures } from "./describe.ts";
import { pageLines } from "./lines.ts";
import { wordPatches } from "./patches.ts";

/** Raise it when the same page may yield other patches, or the same question other vectors. */
const VERSION = 3;

type Kind = "query" | "document";
/** Returns vectors of parts of texts, in context if the model returns hidden states, or else for each part alone. */
type EmbedParts = (
  texts: readonly PartedText[],
  kind: Kind,
  signal?: AbortSignal,
) => Promise<readonly (readonly Float32Array[])[]>;

function partsOf(embedder: TextEmbedder): EmbedParts {
  if (embedder.embedParts) return embedder.embedParts.bind(embedder);
  return async (texts, kind, signal) => {
    const alone = texts.map(({ words, parts }) =>
      parts.map(({ start, end }) => words.slice(start, end).join(" ")),
    );
    const vectors = (await embedder.embed(alone.flat(), kind, signal)).values();
    return alone.map((parts) => parts.map(() => vectors.next().value ?? new Float32Array()));
  };
}

/**
 * Returns the texts of a page to embed: its words in patches, then each feature. `boxes` has the order of all parts.
 */
function textsOf(page: PageInput): { readonly texts: readonly PartedText[]; readonly boxes: readonly Box[] } {
  const lines = pageLines(page);
  const patches = wordPatches(page, lines);
  const features = pageFeatures(page, lines);
  return {
    texts: [
      { words: page.words.map(({ text }) => text), parts: patches },
      ...features.map(({ words }) => wholeText(words.split(" "))),
    ],
    boxes: [...patches, ...features].map(({ box }) => box),
  };
}

function wholeText(words: readonly string[]): PartedText {
  return { words, parts: [{ start: 0, end: words.length }] };
}

/** Maximum number of words processed at once, because each needs 1.5 KB for its sum of hidden states. */
const MAX_WORDS = 8000;

/** Groups consecutive pages up to the maximum number of words. A larger page is alone. */
function groupByWords(pages: readonly PageInput[]): PageInput[][] {
  const groups: PageInput[][] = [];
  let words = Number.POSITIVE_INFINITY;
  for (const page of pages) {
    words += page.words.length;
    if (words > MAX_WORDS) {
      groups.push([page]);
      words = page.words.length;
    } else groups.at(-1)?.push(page);
  }
  return groups;
}

async function embedGroup(
  embedParts: EmbedParts,
  pages: readonly PageInput[],
  signal: AbortSignal | undefined,
): Promise<EmbeddedPage[]> {
  const cut = pages.map(textsOf);
  const allTexts = cut.flatMap(({ texts }) => texts);
  const vectors = await embedParts(allTexts, "document", signal);
  let first = 0;
  return cut.map(({ texts, boxes }) => {
    const pageVectors = vectors.slice(first, first + texts.length).flat();
    first += texts.length;
    return {
      patches: boxes.flatMap((box, place) => {
        const vector = pageVectors[place];
        return vector && hasDirection(vector) ? [{ box, vector }] : [];
      }),
    };
  });
}

const hasDirection = (vector: Float32Array) => vector.some((value) => value !== 0);

function embedQuery(embedParts: EmbedParts) {
  return async (text: string, signal?: AbortSignal): Promise<PageQuery> => {
    const { words, sought } = questionWords(text);
    const whole = { start: 0, end: words.length };
    const parts = [whole, ...sought.map((place) => ({ start: place, end: place + 1 }))];
    if (words.length === 0) return { words: [], parts: [] };
    const [vectors = []] = await embedParts([{ words, parts }], "query", signal);
    const found = vectors.flatMap((vector, place) =>
      hasDirection(vector) ? [{ vector, words: place === 0 ? [] : [place - 1] }] : [],
    );
    const single = found.filter((part) => part.words.length > 0).length;
    const wholeWeight = single === 0 ? 1 : WHOLE_WEIGHT;
    return {
      words: sought.map((place) => bareWord(words[place] ?? "")),
      parts: found.map((part) => ({
        ...part,
        weight: part.words.length === 0 ? wholeWeight : (1 - wholeWeight) / single,
      })),
    };
  };
}

/**
 * Creates the bundled page embedder. It has overlapping patches of a few lines, embedded by the text model in the
 * page's context, and patches that describe how the page looks. It needs no download.
 */
export function createLayoutEmbedder(embedder: TextEmbedder): PageEmbedder {
  const embedParts = partsOf(embedder);
  const inContext = embedder.embedParts !== undefined;
  const { label, dimension, id } = embedder.model;
  return {
    model: fingerprinted(
      { label: `layout over ${label}`, dimension, reads: "words" },
      { adapter: "layout", version: VERSION, text: id, parts: inContext ? "in-context" : "alone" },
    ),
    async embedPages(pages, signal) {
      const done: EmbeddedPage[] = [];
      for (const group of groupByWords(pages)) done.push(...(await embedGroup(embedParts, group, signal)));
      return done;
    },
    embedQuery: embedQuery(embedParts),
    // The text embedder is closed by its creator.
    close: async () => {},
  };
}
