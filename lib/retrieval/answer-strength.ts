import { LANE_FACTS, LANES } from "#lib/domain/lane.ts";
import { type AbsentSpecific, type Reader, readAbsentSpecifics } from "./absent.ts";
import type { Evidence } from "./evidence.ts";
import type { LaneRun } from "./lanes/run-lanes.ts";
import { cosineOf, shareOf } from "./route/confidence.ts";
import { evidenceStrength, type Strength } from "./route/strength.ts";
import { questionWeight, type Scope } from "./scope/scope.ts";

/** The fields of a lane run that the strength depends on. */
type Answered = Pick<LaneRun, "lane" | "candidates" | "confidence">;

/** Returns whether the answer counts as strong evidence, with the numbers and names of the question that were not found. */
export async function answerStrength(
  reader: Reader,
  question: string,
  scope: Scope,
  answered: readonly Answered[],
  evidence: readonly Evidence[],
): Promise<Strength & { readonly absent: readonly AbsentSpecific[] }> {
  const confidence = answered.find(({ lane }) => LANE_FACTS[lane].finds === "passages")?.confidence ?? null;
  const absent = await readAbsentSpecifics(reader, scope, question, evidence);
  const first = evidence.length === 0 ? null : firstMatch(answered, scope);
  return { ...evidenceStrength({ confidence, first, absent }), absent };
}

/** How well the first candidate meets the question, from the first lane by words that found anything. */
function firstMatch(answered: readonly Answered[], scope: Scope) {
  const candidates = LANES.filter((lane) => LANE_FACTS[lane].byWords)
    .map((lane) => answered.find((each) => each.lane === lane)?.candidates ?? [])
    .find((each) => each.length > 0);
  const [first] = candidates ?? [];
  if (!candidates || !first) return { share: null, cosine: null };
  const weightOfQuestion = questionWeight(scope);
  const words = candidates.some((each) => shareOf(each, weightOfQuestion) !== null);
  const meaning = candidates.some((each) => cosineOf(each) !== null);
  return {
    share: words ? (shareOf(first, weightOfQuestion) ?? 0) : null,
    cosine: meaning ? (cosineOf(first) ?? 0) : null,
  };
}
