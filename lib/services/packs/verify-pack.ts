import { sql } from "drizzle-orm";
import { rows } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import { oneLine } from "#lib/domain/citation.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type {
  CitedFact,
  ExportedPack,
  NotCompared,
  PackVerification,
  Verdict,
} from "#lib/domain/pack-export.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { plainPassage } from "#lib/explain/plain.ts";
import { type FootnotePlace, footnotesFit } from "#lib/packs/cited-footnotes.ts";
import { isMarkdownPath, notCompared, showsCited } from "#lib/packs/cited-words.ts";
import { quotedTables } from "#lib/packs/quote-tables.ts";
import { hashOfWords, LARGEST_NUMBER, MAX_CITED, splitAround } from "#lib/services/documents/shared/cite.ts";
import { citedRecords } from "./internal/cite-records.ts";
import { readExportInProcess } from "./internal/export-process.ts";
import { type CitedSource, citedSources } from "./shared/cited-sources.ts";
import { maskedQuote } from "./shared/items.ts";

/**
 * Checks whether the sources cited in one of our exports are unchanged, and whether the file has all items of the
 * pack's saved version and no other quotes. Compares the hash of each version's original, the words at the cited place,
 * the words in the file itself, and the links and pages of its footnotes.
 * @throws AppError("bad_request") if the file is not one of our exports, ("queue_full") if too many files wait.
 */
export async function verifyPack(context: Context, bytes: Uint8Array): Promise<PackVerification> {
  const file = await readExportInProcess(context.config.root, bytes, { signal: context.signal });
  const { packId, version, exportedAt, items, directionMarks, foreignQuotes, statedItems, lacksCount } = file;
  const cited = items.map(placed);
  const [sources, records, savedItems] = await Promise.all([
    citedSources(context, cited),
    citedRecords(
      context,
      cited.map(({ evidenceRef }) => evidenceRef),
    ),
    savedItemsIn(context, file),
  ]);
  const verdicts = cited.map((fact, index) => {
    const record = records.get(fact.evidenceRef);
    const source = record?.source ?? sources.get(index) ?? null;
    const found = checked(record === undefined ? fact : { ...fact, ...record.place }, source, file);
    return {
      // A link leads to the words that were checked.
      evidenceRef: namesItsWords(fact, source) ? fact.evidenceRef : fact.wordsRef,
      verdict: found.verdict,
      citedVersion: fact.version,
      currentVersion: source?.currentNumber ?? null,
      title: source?.title ?? null,
      notCompared: [...found.notCompared],
    };
  });
  const counted = (wanted: Verdict) => verdicts.filter(({ verdict }) => verdict === wanted).length;
  return {
    ...{ packId, version, exportedAt },
    verified:
      verdicts.every((item) => item.verdict === "matches" && !item.notCompared.includes("words")) &&
      (savedItems === null || savedItems.inFile === savedItems.total) &&
      foreignQuotes === 0 &&
      (statedItems ?? items.length) === items.length &&
      !lacksCount,
    ...{ savedItems, directionMarks, foreignQuotes, statedItems, lacksCount },
    items: verdicts,
    counts: {
      matches: counted("matches"),
      changed_since: counted("changed_since"),
      words_differ: counted("words_differ"),
      footnote_differs: counted("footnote_differs"),
      source_removed: counted("source_removed"),
    },
  };
}

type Placed = CitedFact & {
  readonly documentId: string;
  readonly version: number;
  readonly start: number;
  readonly end: number;
};

function placed(fact: CitedFact): Placed {
  const words = parseEvidenceRef(fact.wordsRef);
  const ref = parseEvidenceRef(fact.evidenceRef);
  // The place of a record is read with it.
  if (ref?.kind === "record" && fact.wordsRef === fact.evidenceRef)
    return { ...fact, documentId: "", version: ref.version, start: 0, end: 0 };
  const fits =
    words?.kind === "doc" &&
    ref !== null &&
    ref.kind !== "record" &&
    ref.documentId === words.documentId &&
    (ref.kind === "asset" || ref.version === words.version) &&
    Math.max(words.version, words.span.end) <= LARGEST_NUMBER &&
    words.span.end - words.span.start <= MAX_CITED;
  if (!fits)
    throw new AppError(
      "bad_request",
      `This file names a place that no document can have: ${fact.wordsRef}. Export the pack again.`,
    );
  return { ...fact, documentId: words.documentId, version: words.version, ...words.span };
}

/** True if the reference names the place of the words. The place of a figure is not known here. */
function namesItsWords(fact: Placed, source: CitedSource | null): boolean {
  const ref = parseEvidenceRef(fact.evidenceRef);
  if (ref?.kind === "doc") return ref.span.start === fact.start && ref.span.end === fact.end;
  // A page without words has the place where the next page begins.
  return ref?.kind !== "page" || source === null || fact.start === fact.end || ref.page === source.page;
}

type Checked = { readonly verdict: Verdict; readonly notCompared: readonly NotCompared[] };

const failed = (verdict: Verdict): Checked => ({ verdict, notCompared: [] });

function checked(fact: Placed, source: CitedSource | null, file: ExportedPack): Checked {
  if (source === null) return failed("source_removed");
  if (!namesItsWords(fact, source)) return failed("words_differ");
  const { byteHash, around: piece, currentNumber } = source;
  if (byteHash !== fact.byteHash || piece === null) return failed("words_differ");
  const cited = splitAround(piece, fact);
  if (hashOfWords(cited.quote) !== fact.quoteHash) return failed("words_differ");
  const shown = maskedQuote(cited);
  // The file says that the source is gone, but it is here.
  if (fact.sourceRemoved) return failed("words_differ");
  if (fact.quote !== null && plain(fact.quote) !== plain(shown)) return failed("words_differ");
  const parts = {
    furniture: source.furniture ?? [],
    notes: source.notes ?? [],
    headings: headingsOf(source, cited, file),
    tables: quotedTables(source.tables ?? [], { quote: shown, start: fact.start }),
    tablesAsLines: file.tablesAsLines,
    isMarkdown: isMarkdownPath(source.sourcePath),
  };
  if (fact.shown !== null && !showsCited(fact.shown, shown, parts)) return failed("words_differ");
  if (fact.footnotes !== null && !footnotesFit(fact.footnotes, footnotePlace(fact, source, file)))
    return failed("footnote_differs");
  const unread = fact.shown === null ? unreadWords(fact) : notCompared(fact.shown, shown, parts);
  return {
    verdict: currentNumber > fact.version ? "changed_since" : "matches",
    notCompared: [...unread, ...unreadFootnote(fact)],
  };
}

/** The place that the item's footnote must cite. */
function footnotePlace(fact: Placed, source: CitedSource, { tablesAsLines }: ExportedPack): FootnotePlace {
  const { title, page, lastPage, printedPages } = source;
  const { evidenceRef, documentId, version: citedVersion, start, end } = fact;
  const ref = parseEvidenceRef(evidenceRef);
  return {
    ...{ title, lastPage, printedPages, evidenceRef, documentId, citedVersion, span: { start, end } },
    page: ref?.kind === "page" ? ref.page : page,
    hasOwnPages: ref?.kind !== "asset",
    isEarlier: tablesAsLines,
  };
}

/** A footnote without a link names its document by the title, which may have been edited since, so only its page is compared. */
const unreadFootnote = ({ footnotes }: Placed): readonly NotCompared[] =>
  footnotes?.some(({ addresses }) => addresses.length === 0) ? ["footnote"] : [];

/** JSON and CSV have the words as cited. A Word or Markdown file that claims an earlier form may show any words. */
const unreadWords = ({ quote }: Placed): readonly NotCompared[] => (quote === null ? ["words"] : []);

/**
 * The headings that a citation of the place names. A document may have had another title at the export, which is often
 * its first line: a footnote of the file then begins with it.
 */
function headingsOf(
  { title, headings, sourcePath }: CitedSource,
  { prefix, quote }: Cited,
  { footnotes }: ExportedPack,
): readonly string[] {
  const [firstLine = ""] = prefix.trim() === "" ? quote.trimStart().split(/[\n\r]/, 1) : [];
  const words = oneLine(isMarkdownPath(sourcePath) ? plainPassage(firstLine, "md") : firstLine);
  const isCited = words !== "" && footnotes.some((footnote) => oneLine(footnote).startsWith(`${words},`));
  return [title, ...(headings ?? []), ...(isCited ? [firstLine] : [])];
}

/** Counts the items of the pack's saved version that a file has. Null for a draft and for an unknown version. */
async function savedItemsIn(
  context: Context,
  { packId, version, items }: ExportedPack,
): Promise<PackVerification["savedItems"]> {
  if (version === null || version > LARGEST_NUMBER) return null;
  const [saved] = await rows<{ total: number; inFile: number }>(
    context.db,
    sql`select count(*)::int as total,
        (count(*) filter (where i.evidence_ref in
          (select jsonb_array_elements_text(${JSON.stringify(items.map(({ evidenceRef }) => evidenceRef))}::text::jsonb)))
        )::int as "inFile"
      from pack_versions v join packs p on p.id = v.pack_id and p.deleted_at is null,
        jsonb_array_elements(v.arrangement->'placements') placement
        join pack_items i on i.id = placement->>'itemId'
      where v.pack_id = ${packId} and v.number = ${version}::int and i.pack_id = v.pack_id`,
  );
  return saved === undefined || saved.total === 0 ? null : saved;
}

type Cited = ReturnType<typeof splitAround>;

/** Editors may change line endings when they save a file. */
const plain = (text: string) => text.replaceAll("\r\n", "\n");
