import type { TextIndex } from "../port.ts";
import { sqlTextIndex } from "../sql/sql-text-index.ts";
import { readKeywordCandidates } from "./keyword.ts";
import { readPassagesMatching, readPassagesWithTerms, readPhraseWords } from "./phrases.ts";
import { removePassages } from "./remove.ts";
import { rewritePassages } from "./rewrite-passages.ts";
import { readBytesPerPassage } from "./sizes.ts";
import { readTermStatistics, searchState } from "./statistics.ts";
import { readTermPlaces } from "./term-places.ts";
import { readPrintedWords, readVisibleTerms } from "./visible-terms.ts";
import { writeSegments } from "./write-segments.ts";

/** The index in slabs. Vectors are still those of the engine in SQL. */
export const slabTextIndex: TextIndex = {
  ...sqlTextIndex,
  ...{ writeSegments, rewritePassages, removePassages },
  ...{ searchState, readTermStatistics, readKeywordCandidates },
  ...{ readTermPlaces, readPhraseWords, readPassagesWithTerms, readPassagesMatching },
  ...{ readVisibleTerms, readPrintedWords },
  readBytesPerPassage,
};
