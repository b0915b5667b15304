import type { Context } from "#lib/context.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { CitedFact, PackVerification, Verdict } from "#lib/domain/pack-export.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { showsCited } from "#lib/packs/cited-words.ts";
import { quotedTables } from "#lib/packs/quote-tables.ts";
import { hashOfWords, LARGEST_NUMBER, MAX_CITED, splitAround } from "#lib/services/documents/shared/cite.ts";
import { readExportInProcess } from "./internal/export-process.ts";
import { type CitedSource, citedSources } from "./shared/cited-sources.ts";
import { maskedQuote } from "./shared/items.ts";

/**
 * Checks whether the sources cited in one of our exports are unchanged. Compares the hash of each version's original,
 * the words at the cited place, and the words in the file itself.
 * @throws AppError("bad_request") if the file is not one of our exports, ("queue_full") if too many files wait.
 */
export async function verifyPack(context: Context, bytes: Uint8Array): Promise<PackVerification> {
  const { packId, version, exportedAt, items } = await readExportInProcess(context.config.root, bytes, {
    signal: context.signal,
  });
  const cited = items.map(placed);
  const sources = await citedSources(context, cited);
  const verdicts = cited.map((fact, index) => {
    const source = sources.get(index) ?? null;
    return {
      // A link leads to the words that were checked.
      evidenceRef: namesItsWords(fact, source) ? fact.evidenceRef : fact.wordsRef,
      verdict: verdictOf(fact, source),
      citedVersion: fact.version,
      currentVersion: source?.currentNumber ?? null,
      title: source?.title ?? null,
    };
  });
  const counted = (wanted: Verdict) => verdicts.filter(({ verdict }) => verdict === wanted).length;
  return {
    ...{ packId, version, exportedAt },
    verified: verdicts.every(({ verdict }) => verdict === "matches"),
    items: verdicts,
    counts: {
      matches: counted("matches"),
      changed_since: counted("changed_since"),
      words_differ: counted("words_differ"),
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

function verdictOf(fact: Placed, source: CitedSource | null): Verdict {
  if (source === null) return "source_removed";
  if (!namesItsWords(fact, source)) return "words_differ";
  const { byteHash, around: piece, currentNumber } = source;
  if (byteHash !== fact.byteHash || piece === null) return "words_differ";
  const cited = splitAround(piece, fact);
  if (hashOfWords(cited.quote) !== fact.quoteHash) return "words_differ";
  const shown = maskedQuote(cited);
  // The file says that the source is gone, but it is here.
  if (fact.sourceRemoved) return "words_differ";
  if (fact.quote !== null && plain(fact.quote) !== plain(shown)) return "words_differ";
  const parts = {
    furniture: source.furniture ?? [],
    notes: source.notes ?? [],
    headings: headingsOf(source, cited),
    tables: quotedTables(source.tables ?? [], { quote: shown, start: fact.start }),
  };
  if (fact.shown !== null && !showsCited(fact.shown, shown, parts)) return "words_differ";
  return currentNumber > fact.version ? "changed_since" : "matches";
}

/**
 * The headings that a citation of the place names. A document may have had another title at the export, which is often
 * its first line.
 */
function headingsOf({ title, headings }: CitedSource, { prefix, quote }: Cited): readonly string[] {
  const [firstLine = ""] = prefix.trim() === "" ? quote.trimStart().split(/[\n\r]/, 1) : [];
  return [title, ...(headings ?? []), firstLine];
}

type Cited = ReturnType<typeof splitAround>;

/** Editors may change line endings when they save a file. */
const plain = (text: string) => text.replaceAll("\r\n", "\n");
