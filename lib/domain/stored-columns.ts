import { z } from "zod";
import { LEFT_OUT_REASONS, MODALITIES } from "./assembly.ts";
import { ENTITY_TYPES, type Entity, type ExplicitLink } from "./chunk.ts";
import type { DescribedEntity, KeyTerm, SummarySentence, WrittenSummary } from "./description.ts";
import type {
  Block,
  BlockPicture,
  ConversationFacts,
  ExtractedMetadata,
  ExtractionNote,
  InlineMark,
  TableCell,
  TableLines,
} from "./extracted.ts";
import { type JsonLimits, limited } from "./json-limits.ts";
import { SAFE_LINK } from "./link-target.ts";
import { METADATA_ORIGINS } from "./metadata.ts";
import type { PageReading, ReadLine, ReadWord } from "./ocr.ts";
import { packAssemblySchema, storedProvenance } from "./pack-provenance.ts";
import type { Box } from "./page-lane.ts";
import type { PrintedPages } from "./printed-pages.ts";
import { type SearchFrame, searchFrameSchema } from "./search.ts";
import type { SheetPlace } from "./sheet-place.ts";
import type { GraphicRegion, LinkedRef } from "./visual-text.ts";

/**
 * The JSON columns of documents and packs, as an archive may bring them. What a column's type does not have is left
 * out, so that an archive of an earlier release can be read and a hostile one cannot break a reader.
 */

/** Largest number of a place or count. Sums of a few still fit in the database's integers. */
export const MAX_COUNT = 1_000_000_000;
const place = z.number().int().min(0).max(MAX_COUNT);
const number = z.number().min(-MAX_COUNT).max(MAX_COUNT);

/** A text, cut at its limit: earlier releases did not limit every text. */
export function upTo(most: number) {
  return z
    .string()
    .transform((text) => (text.length <= most ? text : text.slice(0, most).toWellFormed()))
    .meta({ "x-limits": { characters: most } });
}

/** An object with every property of its type. */
function objectOf<T>() {
  return <S extends { readonly [K in keyof T]-?: z.ZodType<T[K]> }>(shape: S) => z.object(shape);
}

/** A list with the entries that the schema accepts, at most this many. */
export function entriesOf<S extends z.ZodType>(entry: S, most = 10_000) {
  return z
    .array(z.unknown())
    .transform((values) =>
      values.slice(0, most).flatMap((value) => {
        const parsed = entry.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      }),
    )
    .catch([])
    .meta({ "x-limits": { entries: most } });
}

/** An object with the entries whose values the schema accepts. */
function valuesOf<S extends z.ZodType>(value: S) {
  return z
    .record(z.string(), z.unknown())
    .transform((given) =>
      Object.fromEntries(
        Object.entries(given)
          .slice(0, 200)
          .flatMap(([key, each]) => {
            const parsed = value.safeParse(each);
            return parsed.success ? [[key.slice(0, 200), parsed.data] as const] : [];
          }),
      ),
    )
    .catch({})
    .meta({ "x-limits": { entries: 200 } });
}

const FREE: JsonLimits = { values: 200_000, depth: 100, characters: 4_000_000 };
/** An object of any content, within limits. Readers check each value that they use. */
export const freeObject = limited(z.record(z.string(), z.unknown()), FREE);

const spanShape = { start: place, end: place } as const;
const inOrder = ({ start, end }: { readonly start: number; readonly end: number }) => start <= end;
const span = z.object(spanShape).refine(inOrder);

const mark = objectOf<InlineMark>()({
  ...spanShape,
  kind: z.enum(["strong", "em", "code", "strike", "link", "hidden"]),
  href: z.string().max(4096).regex(SAFE_LINK).optional(),
}).refine(inOrder);
/** A number as it may be typed. */
const cellValue = z
  .string()
  .max(24)
  .regex(/^\d+(?:\.\d+)?$/);
const cell = objectOf<TableCell>()({
  ...spanShape,
  header: z.boolean().optional(),
  colSpan: z.number().int().min(1).max(1000).optional(),
  rowSpan: z.number().int().min(1).max(100_000).optional(),
  value: cellValue.optional(),
}).refine(inOrder);
/** Every second line of the longest sheet. */
const lineRanges = entriesOf(z.tuple([place, place]), 524_288);
const sheetPlace = objectOf<SheetPlace>()({
  ...{ name: upTo(400).nullable(), row: place, column: place },
  columns: entriesOf(place, 16_384).optional(),
  merged: entriesOf(z.tuple([place, place.min(1), place.min(1)]), 16_384).optional(),
  isHidden: z.boolean().optional(),
  hiddenRows: lineRanges.optional(),
  hiddenColumns: lineRanges.optional(),
  hiddenCells: entriesOf(z.tuple([place, place, place]), 200_000).optional(),
  dayFirst: entriesOf(place, 16_384).optional(),
  monthFirst: entriesOf(place, 16_384).optional(),
});
const picture = objectOf<BlockPicture>()({
  number: place.min(1),
  ...{ width: place.min(1), height: place.min(1) },
  alt: upTo(4000).optional(),
  before: z.boolean().optional(),
});
const block = objectOf<Block>()({
  ...spanShape,
  kind: z.enum([
    ...(["heading", "paragraph", "list-item", "table", "code", "quote", "caption", "footnote"] as const),
    "page-furniture",
  ]),
  level: z.number().int().min(0).max(1000).optional(),
  marker: upTo(400).optional(),
  language: upTo(200).optional(),
  marks: entriesOf(mark, 100_000).optional(),
  rows: z.array(entriesOf(cell, 100_000)).optional(),
  lines: objectOf<TableLines>()({ heads: place, columns: place }).optional(),
  path: upTo(4096).optional(),
  sheet: sheetPlace.optional(),
  pictures: entriesOf(picture, 1000).optional(),
}).refine(inOrder);
/** The blocks of a text, or of a part of one. */
export const storedBlocks = entriesOf(block, 1_000_000);

const note = objectOf<ExtractionNote>()({
  code: z.string().max(200),
  message: upTo(4000),
  page: place.optional(),
});
export const storedNotes = entriesOf(note);

const conversation = objectOf<ConversationFacts>()({
  turns: place,
  speakers: entriesOf(z.string().max(400), 1000),
  ...{ startedAt: z.string().max(100).nullable(), endedAt: z.string().max(100).nullable() },
  id: upTo(400).nullable(),
});
const printedPages = objectOf<PrintedPages>()({
  offset: z.number().int().min(-MAX_COUNT).max(MAX_COUNT),
  from: place,
  to: place,
});
const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined as never);
/** What an extractor read about a file. */
export const storedMetadata = objectOf<ExtractedMetadata>()({
  ...{ title: optional(upTo(2000)), author: optional(upTo(2000)), language: optional(upTo(200)) },
  ...{ createdAt: optional(upTo(100)), statedDate: optional(upTo(100)), modifiedAt: optional(upTo(100)) },
  statedStatus: optional(upTo(200)),
  ...{ properties: optional(freeObject), conversation: optional(conversation) },
  ...{ kind: optional(upTo(200)), printedPages: optional(printedPages) },
}).catch({});

export const storedOrigins = valuesOf(z.enum(METADATA_ORIGINS));
/** Ids and paths of a document at its source. */
export const storedLocator = valuesOf(z.union([upTo(4096), number, z.boolean(), z.null()]));

const graphic = objectOf<GraphicRegion>()({
  ...{ x0: number, y0: number, x1: number, y1: number, images: place, imageShare: number },
  ...{ strokes: place, fills: place, lines: place, curves: place, slanted: place, colours: place },
});
export const storedGraphics = entriesOf(graphic);

const box = objectOf<Box>()({ x0: number, y0: number, x1: number, y1: number });
const word = objectOf<ReadWord>()({
  text: z.string().max(10_000),
  confidence: number.nullable(),
  ...{ box, upright: box },
});
const line = objectOf<ReadLine>()({
  words: z.array(word).min(1).max(10_000),
  ...{ baseline: number, size: number },
  paragraph: number.optional(),
});
/** The recognised text of a page. Null if it cannot be read. */
export const storedReading = objectOf<PageReading>()({
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  ...{ skewDegrees: number, width: number, height: number, confidence: number.nullable() },
  lines: z.array(line).max(10_000),
})
  .nullable()
  .catch(null);

const entity = objectOf<Entity>()({
  ...spanShape,
  type: z.enum(ENTITY_TYPES),
  text: upTo(2000),
  value: z.union([z.iso.date(), cellValue]).optional(),
}).refine(inOrder);
export const storedEntities = entriesOf(entity);
const link = objectOf<ExplicitLink>()({
  ...spanShape,
  type: z.enum(["url", "file", "cross_reference"]),
  target: upTo(4096),
}).refine(inOrder);
export const storedLinks = entriesOf(link);
const linkedRef = objectOf<LinkedRef>()({ ...spanShape, sentence: upTo(10_000) }).refine(inOrder);
export const storedLinkedRefs = entriesOf(linkedRef);

const sentence = objectOf<SummarySentence>()({
  ...spanShape,
  score: number,
  sectionPath: entriesOf(upTo(2000), 100),
}).refine(inOrder);
export const storedSummary = entriesOf(sentence, 1000);
const term = objectOf<KeyTerm>()({ term: upTo(400), count: place });
export const storedKeyTerms = entriesOf(term, 1000);
const described = objectOf<DescribedEntity>()({
  type: z.enum(ENTITY_TYPES),
  ...{ name: upTo(2000), key: upTo(2000), count: place },
  places: entriesOf(span, 1000),
});
export const storedDescribedEntities = entriesOf(described, 10_000);
const written = objectOf<WrittenSummary>()({ text: upTo(20_000), model: upTo(400) });
export const storedWritten = written.nullable().catch(null);

export const storedModality = z.enum(MODALITIES).catch("other");
/** Where an item comes from. */
export const storedItemProvenance = freeObject.catch({}).transform(storedProvenance);
const leftOut = z.object({
  ref: z.string().max(400),
  reason: z.enum(LEFT_OUT_REASONS),
  standsForIt: z.string().max(400).nullable(),
});
export const storedPackAssembly = limited(
  packAssemblySchema.extend({ left: entriesOf(leftOut).optional() }),
  FREE,
)
  .nullable()
  .catch(null);

/** The question of a pack. One with filters that this release cannot read has its words only. */
export const storedPackFrame = freeObject
  .nullable()
  .catch(null)
  .transform((given): SearchFrame | Readonly<Record<string, unknown>> | null => {
    if (given === null || searchFrameSchema.safeParse(given).success) return given;
    const asked = searchFrameSchema.safeParse({ query: given.query });
    return asked.success ? asked.data : null;
  });
