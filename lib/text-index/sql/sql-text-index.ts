import type { TextIndex } from "../port.ts";
import { readVectorsInUse } from "./archived-vectors.ts";
import { readCosines, readDenseCandidates } from "./dense.ts";
import { countUnembedded, readUnembedded, storeEmbeddedShare } from "./embedded-share.ts";
import { readFeedbackScores } from "./feedback.ts";
import * as fragments from "./fragments.ts";
import { readHeldTerms } from "./held-terms.ts";
import { importVectors, removeImportedVectors } from "./imported-vectors.ts";
import { readKeywordCandidates } from "./keyword.ts";
import { readPassagesMatching, readPassagesWithTerms, readPhraseWords } from "./phrases.ts";
import { removePassages, removeUnusedVectors } from "./remove.ts";
import { rewritePassages } from "./rewrite-passages.ts";
import { countVectors, readBytesPerPassage } from "./sizes.ts";
import { readTermStatistics, searchState } from "./statistics.ts";
import { linkVectors, readKnownVectors, relinkVectors, storeVectors } from "./store-vectors.ts";
import { readTermPlaces } from "./term-places.ts";
import { maintainVectorIndexes } from "./vector-index.ts";
import { readPrintedWords, readSimilarTerms, readVisibleTerms } from "./visible-terms.ts";
import { writeSegments } from "./write-segments.ts";

/** Rows have one form, that of earlier releases too. See `IndexKeeping`. */
async function compactGeneration(): Promise<void> {}
async function needsUpgrade(): Promise<boolean> {
  return false;
}
async function upgradeIndex(): Promise<void> {}
/** Rows have no checksums. */
function isDamaged(): boolean {
  return false;
}
function shareCache(): void {}
async function rebuildDamaged(): Promise<number> {
  return 0;
}

/** The index in rows of Postgres, read by SQL. */
export const sqlTextIndex: TextIndex = {
  ...{ writeSegments, rewritePassages, removePassages },
  ...{ readKnownVectors, storeVectors, linkVectors, relinkVectors, removeUnusedVectors },
  ...{ countUnembedded, readUnembedded, storeEmbeddedShare },
  ...{ importVectors, removeImportedVectors, readVectorsInUse, maintainVectorIndexes },
  ...{ searchState, readTermStatistics },
  ...{ readKeywordCandidates, readDenseCandidates, readCosines, readFeedbackScores },
  ...{ readTermPlaces, readHeldTerms, readPhraseWords, readPassagesWithTerms, readPassagesMatching },
  ...{ readVisibleTerms, readSimilarTerms, readPrintedWords },
  ...{ isDamaged, rebuildDamaged, shareCache },
  ...{ compactGeneration, needsUpgrade, upgradeIndex, countVectors, readBytesPerPassage },
  ...fragments,
};
