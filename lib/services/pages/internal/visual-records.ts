import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { assets, type versions } from "#db/schema/index.ts";
import { beginTagging, type Tagged } from "#db/topic-taggings.ts";
import type { WorkContext } from "#lib/context.ts";
import type { AnnotatedChunk } from "#lib/domain/chunk.ts";
import { hasPictures } from "#lib/domain/formats.ts";
import type { OffsetMap } from "#lib/domain/offsets.ts";
import { type FoundAsset, findAssets, findPictures } from "#lib/ingest/assets/index.ts";
import type { ReadPictures } from "#lib/ingest/assets/pictures.ts";
import { visualTextRecords } from "#lib/ingest/assets/records.ts";
import { readingsOfBytes } from "../shared/recognise-pages.ts";
import { pixelReader } from "./pixel-reader.ts";
import { readPages } from "./stored-pages.ts";

type Version = typeof versions.$inferSelect;
export type AssetRow = typeof assets.$inferInsert;

export type VisualRecords = {
  readonly assets: readonly AssetRow[];
  /** Spans in code points. */
  readonly records: readonly AnnotatedChunk[];
  /** By which topics the records were tagged. */
  readonly tagging: Tagged;
};

/** Assets per statement. */
const STEP = 100;

/** Returns a version's assets and their records, computed from the stored pages. */
export async function makeVisualRecords(
  context: WorkContext,
  version: Version,
  corpusId: string,
): Promise<VisualRecords> {
  const topics = await beginTagging(context.db, { versionId: version.id, corpusId });
  const document = await readPages(context, version);
  const readPixels = pixelReader(context, version.byteHash);
  const found = hasPictures(version.format)
    ? await findPictures(document, await readPictures(context, version), readPixels)
    : await findAssets(document, readPixels);
  const recognised = new Set(
    document.pages
      .filter(({ source }) => source === "ocr" || source === "corrected")
      .map((page) => page.number),
  );
  const records = visualTextRecords({ document, assets: found, recognised, topics: topics.vocabulary });
  return {
    assets: assetRows(version, found, document.map),
    records: records.map((record) => ({ ...record, span: document.map.spanToCodePoints(record.span) })),
    tagging: { versionId: version.id, hash: topics.hash },
  };
}

async function readPictures(context: WorkContext, version: Version): Promise<ReadPictures> {
  const outcomes = await readingsOfBytes(context, version);
  return new Map(outcomes.flatMap(({ number, reading }) => (reading ? [[number, reading] as const] : [])));
}

/** An id contains version, page and place, so assets of different versions have different ids. */
function assetRows(version: Version, found: readonly FoundAsset[], map: OffsetMap): AssetRow[] {
  const onPage = new Map<number, number>();
  return found.map((asset, ordinal) => {
    const place = (onPage.get(asset.page) ?? 0) + 1;
    onPage.set(asset.page, place);
    const span = asset.captionSpan === null ? null : map.spanToCodePoints(asset.captionSpan);
    return {
      versionId: version.id,
      ordinal,
      documentId: version.documentId,
      assetId: `v${version.number}-p${asset.page}-${place}`,
      page: asset.page,
      ...asset.box,
      assetType: asset.type,
      reason: asset.reason,
      label: asset.label,
      caption: asset.caption,
      captionStart: span?.start ?? null,
      captionEnd: span?.end ?? null,
      linkedRefs: asset.linkedRefs.map((ref) => ({ ...ref, ...map.spanToCodePoints(ref) })),
    };
  });
}

/** Replaces a version's assets. */
export async function replaceAssets(
  tx: Transaction,
  versionId: number,
  rows: readonly AssetRow[],
): Promise<void> {
  await tx.delete(assets).where(eq(assets.versionId, versionId));
  for (let from = 0; from < rows.length; from += STEP)
    await tx.insert(assets).values(rows.slice(from, from + STEP));
}
