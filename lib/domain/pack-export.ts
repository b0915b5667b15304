import { z } from "zod";
import { packViewSchema } from "./pack-api.ts";

export const PACK_EXPORT_SCHEMA = "sightline-pack";

/** Maximum characters of a file that are read as the words of one item. */
export const MAX_SHOWN_CHARS = 100_000;

const hash = z.string().regex(/^[0-9a-f]{64}$/, "not a sha256 in hexadecimal");
const ref = z.string().min(1).max(400);

/** A pack as a file that can be read back: all its data, and the address of each part. */
export const packExportSchema = z.strictObject({
  schema: z.literal(PACK_EXPORT_SCHEMA),
  schemaVersion: z.literal(1),
  exportedAt: z.iso.datetime(),
  /** Address of the pack and its receipts on the instance that wrote the file. */
  address: z.string().max(2000),
  receiptAddresses: z.array(z.string().max(2000)).max(1000),
  /** Address of each item's cited passage. Items with a removed source have none. */
  itemAddresses: z.record(z.string(), z.string().max(2000)),
  pack: packViewSchema,
});
export type PackExport = Readonly<z.infer<typeof packExportSchema>>;

/** Maximum number of footnotes of one item that are read. */
export const MAX_FOOTNOTES_OF_ITEM = 20;

/** A footnote of a quote: its words, and the addresses that they link to. */
const citedFootnoteSchema = z.strictObject({ words: z.string(), addresses: z.array(z.string()) });
export type CitedFootnote = Readonly<z.infer<typeof citedFootnoteSchema>>;

/** What every export contains of an item, so that it can be verified. */
const citedFactSchema = z.strictObject({
  evidenceRef: ref,
  /** The cited words as a passage. For a page or a figure: where its words are. */
  wordsRef: ref,
  byteHash: hash,
  quoteHash: hash,
  /** True if the file says that the source is gone, so it has no words of it. */
  sourceRemoved: z.boolean().default(false),
  /** The words in the file, secrets masked; null if the source is gone or the file's format is not read for quotes. */
  quote: z.string().max(100_000).nullable(),
  /**
   * The words that a reader sees on the page of a Word or Markdown file, empty if it has no quote of the item. Null if
   * the format has no page, or for an item that a file of an earlier release does not show.
   */
  shown: z.string().max(MAX_SHOWN_CHARS).nullable(),
  /** The footnotes that the quote calls. Null if the format or an earlier release has none that can be compared. */
  footnotes: z.array(citedFootnoteSchema).max(MAX_FOOTNOTES_OF_ITEM).nullable().default(null),
});
export type CitedFact = Readonly<z.infer<typeof citedFactSchema>>;

/** Maximum characters of a footnote that are read. */
export const MAX_FOOTNOTE_CHARS = 1000;
/** Maximum number of footnotes that are read. */
export const MAX_FOOTNOTES = 1000;

/** The contents of an export file. */
export const exportedPackSchema = z.strictObject({
  /** True for a file of earlier releases, which shows some tables as lines of words. */
  tablesAsLines: z.boolean(),
  /** The words of the footnotes that cite the quotes. Empty if the file's format has none. */
  footnotes: z.array(z.string().max(MAX_FOOTNOTE_CHARS)).max(MAX_FOOTNOTES),
  /** True if words outside of the quotes have invisible marks that change their direction. */
  directionMarks: z.boolean(),
  /** Quotes on the pages that belong to no item. */
  foreignQuotes: z.number().int(),
  /** How many items the file says that it has. Null if its format or an earlier release does not say it. */
  statedItems: z.number().int().nullable(),
  /** True if files of this format and release state how many items they have, and this one does not. */
  lacksCount: z.boolean(),
  packId: z.string().max(120),
  /** Null for a draft. */
  version: z.number().int().nullable(),
  exportedAt: z.string().max(40),
  items: z.array(citedFactSchema).max(500),
});
export type ExportedPack = Readonly<z.infer<typeof exportedPackSchema>>;

/**
 * State of a cited source.
 * - `matches`: as cited, and still the current version.
 * - `changed_since`: the cited version holds the citation, but a newer version is current.
 * - `words_differ`: the cited place has other words or bytes, or the file shows others.
 * - `footnote_differs`: the words match, but the footnote is missing, stands twice, links to another place or names another page.
 * - `source_removed`: the source is removed, or may not be shown.
 */
const VERDICTS = ["matches", "changed_since", "words_differ", "footnote_differs", "source_removed"] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * What the check of an item leaves out: the figure in place of its words, the columns of a table that stands as lines,
 * the document, section, version and date of a footnote without a link, or all words that the file shows.
 */
const NOT_COMPARED = ["figure", "columns", "footnote", "words"] as const;
export type NotCompared = (typeof NOT_COMPARED)[number];

export const packVerificationSchema = z.strictObject({
  packId: z.string(),
  version: z.number().int().nullable(),
  exportedAt: z.string(),
  verified: z
    .boolean()
    .describe(
      "true if every cited source is unchanged, the words of every item were compared, no item is missing, and every quote on the pages is of an item",
    ),
  savedItems: z
    .strictObject({ inFile: z.number().int(), total: z.number().int() })
    .nullable()
    .describe("items of the pack's saved version; null if the file names a draft or an unknown version"),
  directionMarks: z
    .boolean()
    .describe("true if words outside of the quotes have invisible marks that change their direction"),
  foreignQuotes: z.number().int().describe("quotes on the pages that belong to no item"),
  statedItems: z
    .number()
    .int()
    .nullable()
    .describe("how many items the file says that it has; null if it does not say it"),
  lacksCount: z
    .boolean()
    .describe("true if a file of its format must say how many items it has, and this file does not"),
  items: z.array(
    z.strictObject({
      evidenceRef: z.string(),
      verdict: z.enum(VERDICTS),
      citedVersion: z.number().int().nullable(),
      currentVersion: z.number().int().nullable(),
      title: z.string().nullable().describe("null if the source was removed"),
      notCompared: z
        .array(z.enum(NOT_COMPARED))
        .describe(
          "a figure in place of the words, the columns of a table that stands as lines, the document, section, version and date of a footnote without a link, or all words, if the file does not show which words are of the item",
        ),
    }),
  ),
  counts: z.record(z.enum(VERDICTS), z.number().int()),
});
export type PackVerification = Readonly<z.infer<typeof packVerificationSchema>>;
