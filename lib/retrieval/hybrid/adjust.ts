import type { Contribution } from "#lib/domain/lane.ts";
import { type FusedPassage, fused } from "../fuse/fused.ts";
import { namesFile, type ParsedQuery } from "../question/parse.ts";
import type { CandidateRow } from "./candidate-row.ts";

/** Gain of a passage whose document's file the question names: enough to be first. */
const FILE_NAME_WEIGHT = 1;
/** Gain of a passage whose caption the question names: a table before the paragraphs that mention it. */
const CAPTION_WEIGHT = 1;
/** Gain of a passage whose clause or policy the question names. */
const CLAUSE_WEIGHT = 0.1;
/** Penalty for a passage of the highest injection risk. */
const RISK_WEIGHT = 0.3;
/** Penalty for a list of contents or an index: enough to rank below the text that it leads to. */
const CONTENTS_WEIGHT = 0.5;

/** Penalty for a glossary, unless the question asks for a meaning. */
const GLOSSARY_WEIGHT = 0.1;

/** Penalty for a passage whose words were recognised with low confidence. */
export type OcrPenalty = {
  /** 0..100: pages of a higher confidence have no penalty. */
  readonly below: number;
  /** Penalty at a confidence of 0. */
  readonly most: number;
};

/** Adds the contributions of a passage's facts to its score: names, clauses, risk, lists of contents and
 * recognition confidence. */
export function adjusted(
  candidate: FusedPassage,
  row: CandidateRow,
  query: ParsedQuery,
  ocr: OcrPenalty | null = null,
): FusedPassage {
  const added: Contribution[] = [];
  if (namesFile(query, row.fileName)) {
    added.push(fact("name", FILE_NAME_WEIGHT, 1, { fileName: row.fileName }));
  }
  const clause = namedClause(row, query.clauses);
  if (clause !== undefined) added.push(fact("name", CLAUSE_WEIGHT, 1, { clause }));
  if (row.namedCaption !== undefined)
    added.push(fact("name", CAPTION_WEIGHT, 1, { caption: row.namedCaption }));
  if (row.riskScore > 0)
    added.push(fact("penalty", -RISK_WEIGHT, row.riskScore, { reason: "injection_risk" }));
  if (row.isContentsList === true)
    added.push(fact("penalty", -CONTENTS_WEIGHT, 1, { reason: "contents_list" }));
  if (row.isGlossary === true && !query.asksForMeaning)
    added.push(fact("penalty", -GLOSSARY_WEIGHT, 1, { reason: "glossary" }));
  const lackOfConfidence = ocr && row.ocrConfidence !== null ? 1 - row.ocrConfidence / ocr.below : 0;
  if (ocr && lackOfConfidence > 0 && ocr.most > 0)
    added.push(fact("ocr_confidence", -ocr.most, lackOfConfidence, { confidence: row.ocrConfidence ?? 0 }));
  return added.length === 0 ? candidate : fused(candidate.chunkId, [...candidate.contributions, ...added]);
}

function fact(
  source: Contribution["source"],
  weight: number,
  raw: number,
  detail: Contribution["detail"],
): Contribution {
  return { source, rank: null, raw, normalised: raw, weight, value: weight * raw, detail };
}

/** The printed clause or policy of the passage that the question names; undefined where it names none. */
function namedClause(row: CandidateRow, clauses: readonly string[]): string | undefined {
  if (clauses.length === 0) return undefined;
  const { clauseIds = [], policySectionId = null } = row;
  const printed = policySectionId === null ? clauseIds : [...clauseIds, policySectionId];
  return printed.find((id) => clauses.includes(plainName(id)));
}

/** "Policy H4:" and "H4" are the same name. */
function plainName(id: string): string {
  const words = id.toLowerCase().split(/\s+/);
  return (words.at(-1) ?? "").replace(/[.:;,]+$/, "");
}
