import { hasPictures } from "#lib/domain/formats.ts";
import { isHardToRead } from "#lib/domain/ocr.ts";
import type { PageEvidence, PassageResult } from "#lib/domain/search-result.ts";
import { pageBadges } from "#lib/explain/badges.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { shownPassage } from "#lib/explain/shown-passage.ts";
import { matchesIn, printedWords, snippet } from "#lib/explain/snippet.ts";
import type { Evidence } from "#lib/retrieval/evidence.ts";
import type { ShownDocument, ShownPage } from "#lib/services/search/shared/shown-rows.ts";

/** Returns what the page lanes found at a piece of evidence. Null if nothing. */
export function pageEvidenceOf({ pages }: Evidence, shown: ShownPage | null): PageEvidence | null {
  const [first] = pages;
  if (!first) return null;
  const [lit] = pages.flatMap(({ words, patches }) => {
    const found = patches();
    return found.length > 0 ? [{ words, patches: found }] : [];
  });
  return {
    page: first.page,
    width: shown?.width ?? null,
    height: shown?.height ?? null,
    hasPicture: shown?.hasPicture ?? false,
    assets: pages.flatMap(({ asset }) => (asset === null ? [] : [asset])),
    words: lit?.words ?? [],
    patches: lit?.patches ?? [],
  };
}

/** Returns the percentage for a badge if OCR confidence is below `lowConfidence`. */
export function lowConfidencePercent(confidence: number | null, lowConfidence: number): number | null {
  return isHardToRead(confidence, lowConfidence) ? Math.round(confidence) : null;
}

/** Converts a page, or an asset on it, to a result of its own, with its caption or its matching words. */
export function toPageResult(
  weights: ReadonlyMap<string, number>,
  evidence: Evidence,
  page: ShownPage & Pick<ShownDocument, "format" | "publishedDate">,
  { lowConfidence, now }: { readonly lowConfidence: number; readonly now: Date },
): PassageResult {
  const asset = evidence.pages.find((each) => each.asset !== null)?.asset ?? null;
  const isPicture = hasPictures(page.format);
  const { plain, matches } = shownWords(weights, asset?.caption ?? null, page);
  return {
    evidenceRef: evidence.evidenceRef,
    chunkId: null,
    ordinal: evidence.ordinal,
    kind: "page",
    span: { start: page.charStart, end: page.charEnd },
    pageFirst: isPicture ? null : page.page,
    pageLast: isPicture ? null : page.page,
    sectionPath: page.sectionPath,
    clauseIds: [],
    snippet: snippet(plain, matches),
    sentence: null,
    cell: null,
    score: evidence.score,
    contributions: evidence.contributions,
    badges: pageBadges({
      lanes: evidence.lanes,
      contributions: evidence.contributions,
      publishedDate: page.publishedDate,
      now,
      matched: printedWords(plain, matches),
      asset: asset?.label ?? asset?.type ?? null,
      hardToRead: lowConfidencePercent(page.ocrConfidence, lowConfidence),
    }),
    lanes: evidence.lanes,
    pageEvidence: pageEvidenceOf(evidence, page),
    ocrConfidence: page.ocrConfidence,
  };
}

/** Returns the caption; or the words of the page if it has none, or if only the words on a picture match. */
function shownWords(
  weights: ReadonlyMap<string, number>,
  caption: string | null,
  { text, format }: ShownPage & Pick<ShownDocument, "format">,
) {
  const shown = (plain: string) => ({ plain, matches: matchesIn(plain, weights) });
  const ofCaption = caption === null ? null : shown(maskSecrets(caption));
  if (ofCaption !== null && (ofCaption.matches.length > 0 || !hasPictures(format))) return ofCaption;
  return shown(shownPassage(text, format));
}
