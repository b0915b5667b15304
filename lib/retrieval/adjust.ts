import type { Contribution } from "#lib/domain/lane.ts";
import type { CandidateRow } from "./candidates.ts";
import { type Fused, fused } from "./fuse/fused.ts";
import { namesFile } from "./names.ts";
import type { ParsedQuery } from "./query.ts";

/** What a passage gets on top when the question names its document's file: enough to stand first. */
const FILE_NAME_WEIGHT = 1;
/** The same when the question names the clause or policy that the passage stands in. */
const CLAUSE_WEIGHT = 0.1;
/** What a passage of the highest injection risk loses (rag-package, section 12). */
const RISK_WEIGHT = 0.3;

/** What a passage loses for words that were hard to read on their page. */
export type OcrPenalty = {
  /** 0..100: surer pages lose nothing. */
  readonly below: number;
  /** Lost at a confidence of 0. */
  readonly most: number;
};

/** Adds what comes from a passage's facts and not from the two halves: names, clauses, risk, how well it was read. */
export function adjusted(
  candidate: Fused,
  row: CandidateRow,
  query: ParsedQuery,
  ocr: OcrPenalty | null = null,
): Fused {
  const added: Contribution[] = [];
  if (namesFile(query, row.fileName)) {
    added.push(fact("name", FILE_NAME_WEIGHT, 1, { fileName: row.fileName }));
  }
  const clause = namedClause(row, query.clauses);
  if (clause !== undefined) added.push(fact("name", CLAUSE_WEIGHT, 1, { clause }));
  if (row.riskScore > 0)
    added.push(fact("penalty", -RISK_WEIGHT, row.riskScore, { reason: "injection_risk" }));
  const doubt = ocr && row.ocrConfidence !== null ? 1 - row.ocrConfidence / ocr.below : 0;
  if (ocr && doubt > 0 && ocr.most > 0)
    added.push(fact("ocr_confidence", -ocr.most, doubt, { confidence: row.ocrConfidence ?? 0 }));
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

/** The printed clause or policy of the passage that the question names, if it does. */
function namedClause(row: CandidateRow, clauses: readonly string[]): string | undefined {
  if (clauses.length === 0) return undefined;
  const { clauseIds = [], policySectionId = null } = row;
  const printed = policySectionId === null ? clauseIds : [...clauseIds, policySectionId];
  return printed.find((id) => clauses.includes(bare(id)));
}

/** "Policy H4:" and "H4" name the same. */
function bare(id: string): string {
  const words = id.toLowerCase().split(/\s+/);
  return (words.at(-1) ?? "").replace(/[.:;,]+$/, "");
}
