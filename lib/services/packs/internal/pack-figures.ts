import { type SQL, sql } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import { textBetween } from "#db/version-text.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { PageReading } from "#lib/domain/ocr.ts";
import type { PackItemView } from "#lib/domain/pack.ts";
import type { PackExport } from "#lib/domain/pack-export.ts";
import type { FigureGap, PackFigure, PackFigureEntry } from "#lib/domain/pack-figures.ts";
import { inReportOrder } from "#lib/domain/pack-numbers.ts";
import type { Box } from "#lib/domain/page-lane.ts";
import { decodeWordBoxes } from "#lib/domain/word-boxes.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { FigureBudget } from "#lib/packs/figure-budget.ts";
import { type AssetFacts, type FigurePlace, figurePlace, isPrintedAsTable } from "#lib/packs/figure-place.ts";
import { cropInProcess } from "./crop-process.ts";

/**
 * Code points around a page's text that help to recognise a secret that crosses its edge. The longest private keys in
 * use (RSA, 16,384 bits) have 12,700 letters.
 */
const SECRET_CONTEXT_CHARS = 16_000;

type PageRow = {
  readonly at: number;
  readonly versionId: number;
  readonly page: number;
  /** True for a picture in a text without pages. */
  readonly inText: boolean;
  /** Number of usable readings of the page by recognition. */
  readonly readings: number;
  /** False if its text is missing or in doubt, and must come from recognition. */
  readonly hasText: boolean;
  readonly width: number;
  readonly height: number;
  readonly words: Uint8Array;
  readonly graphics: readonly Box[];
  readonly assets: readonly AssetFacts[];
  readonly isPicture: boolean;
  readonly pictureHash: string | null;
  readonly pxPerPoint: number | null;
};

/**
 * Collects the figures of the drawings that a pack cites, in the order of the report, up to the limits of a file. A
 * drawing of a source that this actor may not see, on a page that is not drawn or not read, or beside a secret has a
 * reason instead.
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
  if (isPrintedAsTable(item.source.blocks, place.asset)) return null;
  if (budget.closed !== null) return budget.closed;
  if (!row.hasText && row.readings === 0) return "words_not_read";
  if (await holdsSecret(context, row)) return "holds_secret";
  return budget.take(await cropped(context, row, place));
}

/** An item that cites words needs no page. */
function gapWithoutPage({ evidenceRef, source }: PackItemView): FigureGap | null {
  if (parseEvidenceRef(evidenceRef)?.kind === "doc") return null;
  return source.state === "removed" ? "source_removed" : "place_unknown";
}

type PageText = {
  readonly before: string;
  readonly text: string;
  readonly after: string;
  readonly readings: readonly PageReading[];
};

/**
 * A picture cannot mask words, so a page with a secret has none. Recognition may have read words that the page's text
 * lacks, so its readings count too. Runs one query for each drawing, because the text around a page is long.
 */
async function holdsSecret({ db }: Context, { versionId, page }: PageRow): Promise<boolean> {
  const [found] = await rows<PageText>(
    db,
    sql`select coalesce(${textBetween(sql`t`, { start: sql`greatest(p.char_start - ${SECRET_CONTEXT_CHARS}::int, 0)`, end: sql`p.char_start` })}, '') as before,
        coalesce(${textBetween(sql`t`, { start: sql`p.char_start`, end: sql`p.char_end` })}, '') as text,
        coalesce(${textBetween(sql`t`, { start: sql`p.char_end`, end: sql`p.char_end + ${SECRET_CONTEXT_CHARS}::int` })}, '') as after,
        coalesce((select jsonb_agg(r.reading order by r.fingerprint) ${readingsOf(sql`v`, sql`p.number`)}), '[]'::jsonb)
          as readings
      from pages p join versions v on v.id = p.version_id
      left join version_texts t on t.version_id = v.id
      where p.version_id = ${versionId}::int and p.number = ${page}::int`,
  );
  if (found === undefined) return true;
  const { before, text, after, readings } = found;
  const masked = maskSecrets(before + text + after).slice(before.length, before.length + text.length);
  return masked !== text || readings.map(wordsOf).some((words) => maskSecrets(words) !== words);
}

/** SQL for the usable readings of a page: of these bytes here, or of this document from an archive. */
function readingsOf(version: SQL, page: SQL): SQL {
  return sql`from page_readings r where r.byte_hash = ${version}.byte_hash and r.number = ${page}
    and r.reading is not null and (r.document_id is null or r.document_id = ${version}.document_id)`;
}

function wordsOf({ lines }: PageReading): string {
  return lines.map(({ words }) => words.map(({ text }) => text).join(" ")).join("\n");
}

async function cropped(
  context: Context,
  { page, inText, pictureHash, pxPerPoint }: PageRow,
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
  return { ...found, page: inText ? null : page, wholePage: box === null && !inText, kind, caption };
}

/** Returns the pages of the cited versions that this actor may see, by the index of their item. Runs one query. */
async function pageRows(
  context: Context,
  items: readonly PackItemView[],
): Promise<ReadonlyMap<number, PageRow>> {
  const wanted = items.flatMap(({ evidenceRef, documentId, citedVersion, page, source }, at) => {
    const ref = parseEvidenceRef(evidenceRef);
    const asset = ref?.kind === "asset" ? ref.assetId : null;
    const number = page ?? (ref?.kind === "page" ? ref.page : null);
    return source.state === "removed" || (number === null && asset === null)
      ? []
      : [{ at, document: documentId, version: citedVersion, page: number, inText: page === null, asset }];
  });
  if (wanted.length === 0) return new Map();
  const found = await rows<PageRow>(
    context.db,
    sql`with wanted as (
        select w.at, v.id as version_id, v.document_id, v.byte_hash, v.format = 'image' as is_image,
          w."inText" as in_text,
          coalesce(w.page, (select a.page from assets a where a.version_id = v.id and a.asset_id = w.asset)) as page
        from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb)
          as w(at int, document text, version int, page int, "inText" boolean, asset text)
        join ${documents} on documents.id = w.document join ${corpora} on corpora.id = documents.corpus_id
        join versions v on v.document_id = documents.id and v.number = w.version
        where ${visibleEvidence(context.actor)})
      select wanted.at, wanted.version_id as "versionId", p.number as page, wanted.in_text as "inText", p.width, p.height, p.words, p.graphics,
        wanted.is_image or p.source in ('ocr', 'none') as "isPicture",
        p.source in ('ocr', 'corrected') or (p.source = 'text_layer' and p.source_reason = 'has_text' and p.width > 0)
          as "hasText",
        (select count(*)::int ${readingsOf(sql`wanted`, sql`p.number`)}) as readings,
        drawn.picture_hash as "pictureHash", drawn.px_per_point as "pxPerPoint",
        coalesce((select jsonb_agg(jsonb_build_object('id', a.asset_id, 'type', a.asset_type, 'caption', a.caption,
            'captionSpan', case when a.caption_start is null then null
              else jsonb_build_object('start', a.caption_start, 'end', a.caption_end) end,
            'box', jsonb_build_object('x0', a.x0, 'y0', a.y0, 'x1', a.x1, 'y1', a.y1)) order by a.ordinal)
          from assets a where a.version_id = wanted.version_id and a.page = p.number), '[]'::jsonb) as assets
      from wanted join pages p on p.version_id = wanted.version_id and p.number = wanted.page
      left join page_pictures drawn on drawn.byte_hash = wanted.byte_hash and drawn.number = p.number`,
  );
  return new Map(found.map((row) => [row.at, row]));
}
