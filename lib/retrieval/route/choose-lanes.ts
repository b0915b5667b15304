import type { Lane } from "#lib/domain/lane.ts";
import type { LaneChoice } from "#lib/domain/search.ts";

export type ChosenLanes = {
  readonly lanes: readonly Lane[];
  /** Why these. */
  readonly reasonCodes: readonly string[];
};

const PAGE_LANES: readonly Lane[] = ["visual-page", "visual-text"];

/**
 * Words that ask for what a page shows rather than says (retrieval-index-spec, routing policy). "Plan" alone is no such
 * word: to a planner it is a document. Nor is "section", nor a "table" that something is brought to.
 */
const VISUAL_WORDS =
  /(?<![\p{L}\p{N}])(?:maps?|diagrams?|tables?|figures?|photo(?:s|graphs?|montages?)?|drawings?|drawn|elevations?|sketch(?:es)?|charts?|graphs?|pictures?|illustrations?|scans?|scanned|(?:site|location|block|floor|roof|layout|landscap(?:e|ing)|proposals|policies|tree|parking)\s+(?:plans?|maps?|layouts?)|plan\s+drawings?|(?:site|street)\s+layouts?|cross[- ]sections?|north arrow|scale bar)(?![\p{L}\p{N}])/iu;

/** The words of the question that ask for a picture; null without any. */
export function visualWords(question: string): string | null {
  return VISUAL_WORDS.exec(question)?.[0].toLowerCase() ?? null;
}

/**
 * Which lanes a search asks. What a person chose stands; otherwise the text lane answers, and the page lanes join it
 * where the question's own words ask for something to look at.
 */
export function chooseLanes(choice: LaneChoice, question: string): ChosenLanes {
  switch (choice) {
    case "text":
      return { lanes: ["text"], reasonCodes: ["text_asked"] };
    case "page":
      return { lanes: PAGE_LANES, reasonCodes: ["pages_asked"] };
    case "both":
      return { lanes: ["text", ...PAGE_LANES], reasonCodes: ["both_asked"] };
    case "auto":
      return visualWords(question) === null
        ? { lanes: ["text"], reasonCodes: [] }
        : { lanes: ["text", ...PAGE_LANES], reasonCodes: ["visual_words_in_question"] };
  }
}
