import type { Database } from "#db/client.ts";
import { readPart, type StatementPart } from "#db/statement-part.ts";
import { cancelsHandled, stoppedBy } from "#db/stopped-by.ts";
import type { Candidate, LaneReport } from "#lib/domain/candidate.ts";
import type { Actor } from "#lib/domain/context.ts";
import { PROFILES } from "#lib/domain/profile.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { modeOf } from "#lib/domain/search-mode.ts";
import type { PlaceOfSearch } from "#lib/domain/search-place.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { type ParsedQuery, parseQueryWithinLimits } from "../question/parse.ts";
import { admissionOf } from "../scope/admission.ts";
import type { WithinTime } from "../scope/build-scope.ts";
import { pastDamage } from "../scope/past-damage.ts";
import { readLaneScope, readScope } from "../scope/read-scope.ts";
import { withWordRules } from "../scope/word-rules.ts";
import { type Deadline, withDeadline } from "../with-deadline.ts";
import type { LaneDeps, LaneRequest, SearchLane } from "./lane.ts";

export type RequestDeps = LaneDeps & {
  readonly actor: Actor;
  /** The place of the frame, compared with records; absent: the frame has none. */
  readonly place?: PlaceOfSearch;
};

type RequestOptions = {
  /** Milliseconds until lanes are no longer waited for. */
  readonly remainingMs?: () => Deadline;
  /** The lanes that may be asked. The first statement then reads what they name in `firstReads`. */
  readonly lanes?: readonly SearchLane[];
  /** What the caller also reads in the first statement. */
  readonly parts?: readonly StatementPart<unknown>[];
};

/** The share of the lanes' time that counting the question's words may take. */
const COUNTING_SHARE = 0.5;

/** Prepares a search for the lanes. Nothing is read before a lane asks for it. */
export function openRequest(
  deps: RequestDeps,
  frame: SearchFrame,
  question: ParsedQuery,
  { remainingMs = () => null, lanes = [], parts = [] }: RequestOptions = {},
): LaneRequest {
  const place = deps.place?.place ?? null;
  const baseAdmission = admissionOf(deps.actor, frame, place);
  const withinTime = withinShare(remainingMs, COUNTING_SHARE);
  const mode = modeOf(frame);
  const ofLanes = lanes.flatMap(({ firstReads }) => firstReads?.(deps, { mode, baseAdmission }) ?? []);
  const scope = once((db) =>
    readScope(db, baseAdmission, question.terms, {
      withinTime,
      parts: [...parts, ...ofLanes],
      synonymsOf: question.text,
    }),
  );
  return {
    frame,
    mode,
    profile: PROFILES[frame.profile],
    question,
    place,
    baseAdmission,
    admission: once((db) => withWordRules(db, baseAdmission, question, async () => (await scope(db)).state)),
    scope,
    laneScope: async (db, index) => readLaneScope(db, index, await scope(db), withinTime),
    firstRead: async (db, part) => readPart(db, part, (await scope(db)).read),
  };
}

/** Limits a read to a share of the remaining time. A late one is stopped, in the database too. */
function withinShare(remainingMs: () => Deadline, share: number): WithinTime {
  return async <T>(db: Database, read: (limited: Database) => Promise<T>): Promise<T | null> => {
    const left = remainingMs();
    if (left === null) return read(db);
    const deadline = new AbortController();
    const reading: Promise<T | null> = read(stoppedBy(db, deadline.signal));
    const value = await withDeadline(reading, left * share, () => {
      deadline.abort(new AppError("timed_out", "A read of the search took too long."));
      return null;
    });
    // The next statements use the same connections.
    if (deadline.signal.aborted) await cancelsHandled();
    return value;
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
  return pastDamage(() => lane.search(deps, openRequest(deps, frame, question, { lanes: [lane] })));
}
