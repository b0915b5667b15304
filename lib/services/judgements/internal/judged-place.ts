import { and, eq, type SQL } from "drizzle-orm";
import { assets, pages, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { EvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { Span } from "#lib/domain/span.ts";
import { AppError } from "#lib/errors/app-error.ts";

/** What a judgement is about: a span of a version, or a whole page with its span. */
export type JudgedPlace = {
  readonly documentId: string;
  readonly version: number;
  readonly span: Span;
  /** From 1; null for a passage. */
  readonly page: number | null;
};

export type JudgedRef = Extract<EvidenceRef, { readonly documentId: string }>;

/**
 * Returns the place of a ref. An asset is judged as its page.
 * @throws AppError("not_found") if there is no such page or asset.
 */
export async function judgedPlace(context: Context, ref: JudgedRef): Promise<JudgedPlace> {
  const { documentId } = ref;
  if (ref.kind === "doc") return { documentId, version: ref.version, span: ref.span, page: null };
  const where =
    ref.kind === "page"
      ? and(eq(versions.number, ref.version), eq(pages.number, ref.page))
      : await pageOfAsset(context, ref);
  const [row] = await context.db
    .select({ version: versions.number, page: pages.number, start: pages.charStart, end: pages.charEnd })
    .from(pages)
    .innerJoin(versions, eq(versions.id, pages.versionId))
    .where(and(eq(versions.documentId, documentId), where));
  if (!row) throw new AppError("not_found", "This version does not contain the page.");
  return { documentId, version: row.version, span: { start: row.start, end: row.end }, page: row.page };
}

async function pageOfAsset(
  context: Context,
  { documentId, assetId }: Extract<JudgedRef, { readonly kind: "asset" }>,
): Promise<SQL | undefined> {
  const [asset] = await context.db
    .select({ versionId: assets.versionId, page: assets.page })
    .from(assets)
    .where(and(eq(assets.documentId, documentId), eq(assets.assetId, assetId)));
  if (!asset) throw new AppError("not_found", "Figure not found in this document.");
  return and(eq(versions.id, asset.versionId), eq(pages.number, asset.page));
}
