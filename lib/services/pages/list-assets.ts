import { and, asc, eq } from "drizzle-orm";
import { assets, visualTexts } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { AssetsAnswer } from "#lib/domain/document-api.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { DocumentAsset, DocumentAssets } from "#lib/domain/visual-text.ts";
import { requireVersion } from "#lib/services/documents/read-document.ts";

/**
 * Lists the assets of a version or of one of its pages, ordered by page and place.
 * @throws AppError("not_found") if there is no such document or version that the actor may see.
 */
export async function listAssets(
  context: Context,
  input: { readonly documentId: string; readonly version?: number; readonly page?: number },
): Promise<DocumentAssets> {
  const version = await requireVersion(context, input.documentId, input.version);
  const [gate] = await context.db
    .select({ versionId: visualTexts.versionId })
    .from(visualTexts)
    .where(eq(visualTexts.versionId, version.id));
  const rows = await context.db
    .select()
    .from(assets)
    .where(
      and(
        eq(assets.versionId, version.id),
        ...(input.page === undefined ? [] : [eq(assets.page, input.page)]),
      ),
    )
    .orderBy(asc(assets.ordinal));
  return {
    documentId: input.documentId,
    version: version.number,
    state: gate || version.pageCount === 0 ? "ready" : "waiting",
    assets: rows.map(toAsset),
  };
}

function toAsset(row: typeof assets.$inferSelect): DocumentAsset {
  const { documentId, assetId, captionStart: start, captionEnd: end } = row;
  return {
    id: assetId,
    evidenceRef: formatEvidenceRef({ kind: "asset", documentId, assetId }),
    type: row.assetType,
    reason: row.reason,
    box: { x0: row.x0, y0: row.y0, x1: row.x1, y1: row.y1 },
    label: row.label,
    caption: row.caption,
    page: row.page,
    captionSpan: start === null || end === null ? null : { start, end },
    linkedRefs: row.linkedRefs,
  };
}

/** Converts assets to the API's form. */
export function toAssetsAnswer({ documentId, version, state, assets: found }: DocumentAssets): AssetsAnswer {
  return {
    document_id: documentId,
    version,
    state,
    assets: found.map(
      ({ id, evidenceRef, page, box, type, reason, label, caption, captionSpan, linkedRefs }) => ({
        id,
        evidence_ref: evidenceRef,
        page,
        box,
        asset_type: type,
        reason,
        label,
        caption,
        caption_span: captionSpan,
        linked_refs: [...linkedRefs],
      }),
    ),
  };
}
