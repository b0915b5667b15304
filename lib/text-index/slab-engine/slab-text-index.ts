import type { TextIndex } from "../port.ts";
import { readVectorsInUse } from "../vector-rows/archived-vectors.ts";
import { countUnembedded, readUnembedded, storeEmbeddedShare } from "../vector-rows/embedded-share.ts";
import * as fragments from "../vector-rows/fragments.ts";
import { removeUnusedVectors } from "../vector-rows/remove-unused-vectors.ts";
import { countVectors } from "../vector-rows/sizes.ts";
import { readKnownVectors, storeVectors } from "../vector-rows/store-vectors.ts";
import { readCosines, readDenseCandidates, readFeedbackScores } from "./dense.ts";
import { hasDamage } from "./entries.ts";
import { readHeldTerms } from "./held-terms.ts";
import { readKeywordCandidates } from "./keyword.ts";
import { compactGeneration, removeLeftovers } from "./merge.ts";
import { shareCache } from "./part-cache.ts";
import { readPassagesMatching, readPassagesWithTerms, readPhraseWords } from "./phrases.ts";
import { rebuildDamaged } from "./rebuild-damaged.ts";
import { removePassages } from "./remove.ts";
import { rewritePassages } from "./rewrite-passages.ts";
import { readSimilarTerms } from "./similar-terms.ts";
import { readBytesPerPassage } from "./sizes.ts";
import { isDamaged, readTermStatistics, searchState } from "./statistics.ts";
import { importVectors, linkVectors, relinkVectors, removeImportedVectors } from "./store-vectors.ts";
import { readTermPlaces } from "./term-places.ts";
import { needsUpgrade, upgradeIndex } from "./upgrade.ts";
import { readPrintedWords, readVisibleTerms } from "./visible-terms.ts";
import { writeSegments } from "./write-segments.ts";

/** The index in slabs. Reports, archives and embedding read the rows that say which passage uses which vector. */
export const slabTextIndex: TextIndex = {
  writeSegments,
  rewritePassages,
  removePassages,
  readKnownVectors,
  storeVectors,
  linkVectors,
  relinkVectors,
  removeUnusedVectors,
  countUnembedded,
  readUnembedded,
  storeEmbeddedShare,
  importVectors,
  removeImportedVectors,
  readVectorsInUse,
  ...{
    searchState,
    readTermStatistics,
    readKeywordCandidates,
    isDamaged,
    hasDamage,
    rebuildDamaged,
    shareCache,
  },
  readDenseCandidates,
  readCosines,
  readFeedbackScores,
  readTermPlaces,
  readHeldTerms,
  readPhraseWords,
  readPassagesWithTerms,
  readPassagesMatching,
  readVisibleTerms,
  readSimilarTerms,
  readPrintedWords,
  compactGeneration,
  removeLeftovers,
  needsUpgrade,
  upgradeIndex,
  countVectors,
  readBytesPerPassage,
  ...fragments,
};
