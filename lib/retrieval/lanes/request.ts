import type { Database } from "#db/client.ts";
import type { Candidate, LaneReport } from "#lib/domain/candidate.ts";
import type { Actor } from "#lib/domain/context.ts";
import { PROFILES } from "#lib/domain/profile.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { modeOf } from "#lib/domain/search-mode.ts";
import { type ParsedQuery, parseQueryWithinLimits } from "../question/parse.ts";
import { admissionOf } from "../scope/admission.ts";
import { pastDamage } from "../scope/past-damage.ts";
import { readScope } from "../scope/scope.ts";
import { withWordRules } from "../scope/word-rules.ts";
import type { LaneDeps, LaneRequest, SearchLane } from "./lane.ts";

export type RequestDeps = LaneDeps & { readonly actor: Actor };

/** Prepares a search for the lanes. Nothing is read before a lane asks for it, and nothing is read twice. */
export function openRequest(
  { actor }: Pick<RequestDeps, "actor">,
  frame: SearchFrame,
  question: ParsedQuery,
): LaneRequest {
  const baseAdmission = admissionOf(actor, frame);
  return {
    frame,
    mode: modeOf(frame),
    profile: PROFILES[frame.profile],
    question,
    baseAdmission,
    admission: once((db) => withWordRules(db, baseAdmission, question)),
    scope: once((db) => readScope(db, baseAdmission, question.terms)),
  };
}

/** Reads once for all callers. A read that failed, because its lane was stopped for example, is tried again. */
function once<T>(read: (db: Database) => Promise<T>): (db: Database) => Promise<T> {
  let reading: Promise<T> | null = null;
  return (db) => {
    reading ??= read(db).catch((error: unknown) => {
      reading = null;
      throw error;
    });
    return reading;
  };
}

/**
 * Asks one lane alone, outside a search.
 * @throws AppError("bad_request") for too many quoted or excluded phrases.
 */
export function askLane<C extends Candidate>(
  lane: SearchLane<C>,
  deps: RequestDeps,
  frame: SearchFrame,
): Promise<LaneReport<C>> {
  const question = parseQueryWithinLimits(frame.query);
  return pastDamage(() => lane.search(deps, openRequest(deps, frame, question)));
}
