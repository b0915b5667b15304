import { sql } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { PackItemView } from "#lib/domain/pack.ts";
import type { PackExport } from "#lib/domain/pack-export.ts";
import type { FigureGap, PackFigure, PackFigureEntry } from "#lib/domain/pack-figures.ts";
import type { Box } from "#lib/domain/page-lane.ts";
import { decodeWordBoxes } from "#lib/domain/word-boxes.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { FigureBudget } from "#lib/packs/figure-budget.ts";
import { type AssetFacts, type FigurePlace, figurePlace } from "#lib/packs/figure-place.ts";
import { inReportOrder } from "#lib/packs/report.ts";
import { cropInProcess } from "./crop-process.ts";

/** Code points around a page's text that help to recognise a secret that crosses its edge. */
const BESIDE = 200;

type PageRow = {
  readonly at: number;
  readonly width: number;
  readonly height: number;
  readonly words: Uint8Array;
  readonly graphics: readonly Box[];
  readonly assets: readonly AssetFacts[];
  readonly isPicture: boolean;
  /** The page's text, and the text around it. */
  readonly before: string;
  readonly text: string;
  readonly after: string;
  readonly pictureHash: string | null;
  readonly pxPerPoint: number | null;
};

/**
 * Collects the figures of the drawings that a pack cites, in the order of the report, up to the limits of a file. A
 * drawing of a source that this actor may not see, on a page that is not drawn, or beside a secret has a reason instead.
 */
export async function packFigures(context: Context, { pack }: PackExport): Promise<PackFigureEntry[]> {
  const items = inReportOrder<PackItemView>(pack.items as readonly PackItemView[]);
  const pages = await pageRows(context, items);
  const entries: PackFigureEntry[] = [];
  const budget = new FigureBudget();
  for (const [at, item] of items.entries()) {
    const figure = await figureOf(context, item, pages.get(at), budget);
    if (figure !== null) entries.push({ itemId: item.itemId, figure });
  }
  return entries;
}

async function figureOf(
  context: Context,
  item: PackItemView,
  row: PageRow | undefined,
  budget: FigureBudget,
): Promise<PackFigure | FigureGap | null> {
  if (item.source.state === "removed" || row === undefined) return gapWithoutPage(item);
  const place = figurePlace(item, { ...row, words: decodeWordBoxes(row.words) });
  if (place === null || place === "place_unknown") return place;
  if (holdsSecret(row)) return "holds_secret";
  return budget.closed ?? budget.take(await cropped(context, item.page ?? 1, row, place));
}

/** An item that cites words needs no page. */
function gapWithoutPage({ evidenceRef, source }: PackItemView): FigureGap | null {
  if (parseEvidenceRef(evidenceRef)?.kind === "doc") return null;
  return source.state === "removed" ? "source_removed" : "place_unknown";
}

/** A picture cannot mask words, so a page with a secret has none. */
function holdsSecret({ before, text, after }: PageRow): boolean {
  return maskSecrets(before + text + after).slice(before.length, before.length + text.length) !== text;
}

async function cropped(
  context: Context,
  page: number,
  { pictureHash, pxPerPoint }: PageRow,
  { box, asset }: FigurePlace,
): Promise<PackFigure | FigureGap> {
  if (pictureHash === null || pxPerPoint === null) return "not_drawn";
  const picture = await context.blobs.get(pictureHash).catch((error: unknown) => {
    if (isAppError(error) && error.code === "not_found") return null;
    throw error;
  });
  if (picture === null) return "not_drawn";
  const found = await cropInProcess(context.config.root, { picture, box, pxPerPoint }, context.signal);
  if (found === null) return "unreadable";
  const { type: kind = null, caption = null } = asset ?? {};
  return { ...found, page, wholePage: box === null, kind, caption };
}

/** Returns the pages of the cited versions that this actor may see, by the index of their item. Runs one query. */
async function pageRows(
  context: Context,
  items: readonly PackItemView[],
): Promise<ReadonlyMap<number, PageRow>> {
  const wanted = items.flatMap(({ documentId, citedVersion, page, source }, at) =>
    page === null || source.state === "removed"
      ? []
      : [{ at, document: documentId, version: citedVersion, page }],
  );
  if (wanted.length === 0) return new Map();
  const found = await rows<PageRow>(
    context.db,
    sql`with wanted as (
        select w.at, v.id as version_id, v.byte_hash, v.format = 'image' as is_image, w.page
        from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb)
          as w(at int, document text, version int, page int)
        join ${documents} on documents.id = w.document join ${corpora} on corpora.id = documents.corpus_id
        join versions v on v.document_id = documents.id and v.number = w.version
        where ${visibleEvidence(context.actor)}),
      -- Decompress each text once, however many of its pages are cited.
      texts as materialized (
        select t.version_id, t.text || '' as text from version_texts t
        where t.version_id in (select version_id from wanted))
      select wanted.at, p.width, p.height, p.words, p.graphics,
        wanted.is_image or p.source in ('ocr', 'none') as "isPicture",
        coalesce(substring(texts.text from greatest(p.char_start - ${BESIDE}::int, 0) + 1
          for least(p.char_start, ${BESIDE}::int)), '') as before,
        coalesce(substring(texts.text from p.char_start + 1 for p.char_end - p.char_start), '') as text,
        coalesce(substring(texts.text from p.char_end + 1 for ${BESIDE}::int), '') as after,
        drawn.picture_hash as "pictureHash", drawn.px_per_point as "pxPerPoint",
        coalesce((select jsonb_agg(jsonb_build_object('id', a.asset_id, 'type', a.asset_type, 'caption', a.caption,
            'captionSpan', case when a.caption_start is null then null
              else jsonb_build_object('start', a.caption_start, 'end', a.caption_end) end,
            'box', jsonb_build_object('x0', a.x0, 'y0', a.y0, 'x1', a.x1, 'y1', a.y1)) order by a.ordinal)
          from assets a where a.version_id = wanted.version_id and a.page = p.number), '[]'::jsonb) as assets
      from wanted join pages p on p.version_id = wanted.version_id and p.number = wanted.page
      left join texts on texts.version_id = wanted.version_id
      left join page_pictures drawn on drawn.byte_hash = wanted.byte_hash and drawn.number = p.number`,
  );
  return new Map(found.map((row) => [row.at, row]));
}
