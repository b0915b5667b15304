import { z } from "zod";
import { packViewSchema } from "./pack-api.ts";

export const PACK_EXPORT_SCHEMA = "sightline-pack";

/** Characters of a file that are read as the words of one item. */
export const MOST_SHOWN = 100_000;

const hash = z.string().regex(/^[0-9a-f]{64}$/, "not a sha256 in hexadecimal");
const ref = z.string().min(1).max(400);

/** A pack as a file that can be read back: everything, and where each thing opens. */
export const packExportSchema = z.strictObject({
  schema: z.literal(PACK_EXPORT_SCHEMA),
  schemaVersion: z.literal(1),
  exportedAt: z.iso.datetime(),
  /** Of the pack on the instance that wrote the file, and of its receipts. */
  address: z.string().max(2000),
  receiptAddresses: z.array(z.string().max(2000)).max(1000),
  /** By item: where its cited passage opens; of a removed source there is none. */
  itemAddresses: z.record(z.string(), z.string().max(2000)),
  pack: packViewSchema,
});
export type PackExport = Readonly<z.infer<typeof packExportSchema>>;

/** What any export says of an item, so that it can be checked. */
export const citedFactSchema = z.strictObject({
  evidenceRef: ref,
  /** The cited words as a passage: of a page or a figure where its words stand. */
  wordsRef: ref,
  byteHash: hash,
  quoteHash: hash,
  /** The words as the file has them, secrets masked; null where the file is not read for them. */
  quote: z.string().max(100_000).nullable(),
  /** The words as a reader sees them on the page of a Word or Markdown file; null where the item is not on it. */
  shown: z.string().max(MOST_SHOWN).nullable(),
});
export type CitedFact = Readonly<z.infer<typeof citedFactSchema>>;

/** An export that was read back. */
export const exportedPackSchema = z.strictObject({
  packId: z.string().max(120),
  /** Null for a draft. */
  version: z.number().int().nullable(),
  exportedAt: z.string().max(40),
  items: z.array(citedFactSchema).max(500),
});
export type ExportedPack = Readonly<z.infer<typeof exportedPackSchema>>;

/**
 * How a cited source stands: `matches` as cited and current; `changed_since`: a newer version is current, what was cited
 * stands in the cited one; `words_differ`: the cited place does not hold these words or bytes, or
 * the file shows others; `source_removed`: gone, or
 * not to be shown.
 */
export const VERDICTS = ["matches", "changed_since", "words_differ", "source_removed"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const packVerificationSchema = z.strictObject({
  packId: z.string(),
  version: z.number().int().nullable(),
  exportedAt: z.string(),
  verified: z.boolean().describe("every cited source is as it was cited"),
  items: z.array(
    z.strictObject({
      evidenceRef: z.string(),
      verdict: z.enum(VERDICTS),
      citedVersion: z.number().int().nullable(),
      currentVersion: z.number().int().nullable(),
      title: z.string().nullable().describe("null where the source is removed"),
    }),
  ),
  counts: z.record(z.enum(VERDICTS), z.number().int()),
});
export type PackVerification = Readonly<z.infer<typeof packVerificationSchema>>;
