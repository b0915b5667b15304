import { type EvidenceRef, parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { WordBox } from "#lib/domain/extracted.ts";
import { type Box, coversPage } from "#lib/domain/page-lane.ts";
import type { QuoteBlock } from "#lib/domain/quote-block.ts";
import type { Span } from "#lib/domain/span.ts";
import { blockWords } from "./clean-quote.ts";

/** What is drawn on a page. Boxes in points, spans in code points. */
export type DrawnPageFacts = {
  readonly width: number;
  readonly height: number;
  readonly words: readonly WordBox[];
  /** Places with drawing operators or pictures. */
  readonly graphics: readonly Box[];
  readonly assets: readonly AssetFacts[];
  /** True if the whole page is a picture: a scan or a picture file. */
  readonly isPicture: boolean;
};
export type AssetFacts = {
  readonly id: string;
  readonly type: string;
  readonly caption: string | null;
  readonly captionSpan: Span | null;
  readonly box: Box;
};

/** The place of a cited drawing. A null box is the whole page, a null asset a page. */
export type FigurePlace = { readonly box: Box | null; readonly asset: AssetFacts | null };

/** A page with fewer words is a plan, a map or a photograph rather than text, if something is drawn on it. */
const FEW_WORDS = 80;
/** Drawings of a page that count: rules and logos cover less of it. */
const DRAWN_SHARE = 0.1;
/** A passage is the caption of a drawing if at least this part of it is. */
const CAPTION_SHARE = 0.5;

/**
 * Returns the place that an item cites if it is a drawing (ADR 0069): the asset that it names, the asset whose
 * caption or words it cites, or a whole page with few words. Returns null for words, and "place_unknown" for an asset
 * that the page lacks.
 */
export function figurePlace(
  item: { readonly evidenceRef: string; readonly span: Span },
  page: DrawnPageFacts,
): FigurePlace | "place_unknown" | null {
  const ref = parseEvidenceRef(item.evidenceRef);
  const asset = ref === null ? undefined : assetOf(ref, item.span, page);
  if (asset) return { box: coversPage(asset.box, page) ? null : asset.box, asset };
  if (ref?.kind === "asset") return "place_unknown";
  return isDrawing(page) ? { box: null, asset: null } : null;
}

/**
 * True if a quote has at least half of its words in tables of their own, so that a picture would print them again. A
 * map or a plan stays: its table is a legend.
 */
export function isPrintedAsTable(
  blocks: readonly QuoteBlock[] | undefined,
  asset: AssetFacts | null,
): boolean {
  if (blocks === undefined || (asset !== null && asset.type !== "table")) return false;
  const lengthOf = (block: QuoteBlock) => blockWords([block]).replace(/\s+/g, "").length;
  const inTables = blocks
    .filter(({ kind }) => kind === "table")
    .reduce((sum, block) => sum + lengthOf(block), 0);
  const inWords = blocks
    .filter(({ kind }) => kind === "words")
    .reduce((sum, block) => sum + lengthOf(block), 0);
  return inTables > 0 && inTables >= inWords;
}

function assetOf(ref: EvidenceRef, span: Span, { assets, words }: DrawnPageFacts): AssetFacts | undefined {
  if (ref.kind === "asset") return assets.find(({ id }) => id === ref.assetId);
  if (ref.kind !== "doc") return undefined;
  const length = Math.max(1, span.end - span.start);
  const cited = words.filter(({ start, end }) => start < span.end && end > span.start);
  return (
    assets.find(({ captionSpan }) => captionSpan && overlap(captionSpan, span) >= CAPTION_SHARE * length) ??
    assets.find(({ box }) => cited.length > 0 && cited.every((word) => isWithin(word, box)))
  );
}

const overlap = (one: Span, other: Span) => Math.min(one.end, other.end) - Math.max(one.start, other.start);

function isWithin({ x0, y0, x1, y1 }: Box, box: Box): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
}

function isDrawing({ words, assets, graphics, isPicture, width, height }: DrawnPageFacts): boolean {
  if (words.length >= FEW_WORDS) return false;
  const drawn = graphics.reduce((sum, { x0, y0, x1, y1 }) => sum + (x1 - x0) * (y1 - y0), 0);
  return isPicture || assets.length > 0 || drawn >= DRAWN_SHARE * width * height;
}
