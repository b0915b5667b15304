import { sql } from "drizzle-orm";
import type { TextIndex } from "../port.ts";
import { sqlTextIndex } from "../sql/sql-text-index.ts";
import { readCosines, readDenseCandidates, readFeedbackScores } from "./dense.ts";
import { readHeldTerms } from "./held-terms.ts";
import { readKeywordCandidates } from "./keyword.ts";
import { compactGeneration } from "./merge.ts";
import { shareCache } from "./part-cache.ts";
import { readPassagesMatching, readPassagesWithTerms, readPhraseWords } from "./phrases.ts";
import { rebuildDamaged } from "./rebuild-damaged.ts";
import { removePassages } from "./remove.ts";
import { rewritePassages } from "./rewrite-passages.ts";
import { readBytesPerPassage } from "./sizes.ts";
import { isDamaged, readTermStatistics, searchState } from "./statistics.ts";
import { importVectors, linkVectors, relinkVectors, removeImportedVectors } from "./store-vectors.ts";
import { readTermPlaces } from "./term-places.ts";
import { needsUpgrade, upgradeIndex } from "./upgrade.ts";
import { readPrintedWords, readVisibleTerms } from "./visible-terms.ts";
import { writeSegments } from "./write-segments.ts";

/**
 * The index in slabs. Which passage uses which vector, and the vectors of archives, are rows as in the engine in SQL:
 * what reports and archives ask is read from them.
 */
export const slabTextIndex: TextIndex = {
  ...sqlTextIndex,
  ...{ writeSegments, rewritePassages, removePassages },
  ...{ linkVectors, relinkVectors, importVectors, removeImportedVectors },
  ...{ searchState, readTermStatistics, readKeywordCandidates, isDamaged, rebuildDamaged, shareCache },
  ...{ readDenseCandidates, readCosines, readFeedbackScores },
  ...{ readTermPlaces, readHeldTerms, readPhraseWords, readPassagesWithTerms, readPassagesMatching },
  ...{ readVisibleTerms, readPrintedWords },
  ...{ compactGeneration, needsUpgrade, upgradeIndex, readBytesPerPassage },
  // The sign codes of a slab are compared so fast that no other index of vectors is needed: one that is there is dropped.
  vectorIndexBuild: () => sql`null::text`,
  maintainVectorIndexes: (client, input, signal) =>
    sqlTextIndex.maintainVectorIndexes(client, { ...input, aboveRows: Number.MAX_SAFE_INTEGER }, signal),
};
