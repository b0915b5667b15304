import type { Database } from "#db/client.ts";
import type { StatementPart } from "#db/statement-part.ts";
import type { Candidate, LaneReport } from "#lib/domain/candidate.ts";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { Lane } from "#lib/domain/lane.ts";
import type { PageEmbedder } from "#lib/domain/page-embedding.ts";
import type { PageSearchSettings } from "#lib/domain/page-lane.ts";
import type { Profile } from "#lib/domain/profile.ts";
import type { RoutePolicy } from "#lib/domain/routing.ts";
import type { SearchFrame, SearchMode } from "#lib/domain/search.ts";
import type { SearchPlace } from "#lib/domain/search-place.ts";
import type { OcrPenalty } from "../hybrid/adjust.ts";
import type { ParsedQuery } from "../question/parse.ts";
import type { Admission, LaneIndex } from "../scope/admission.ts";
import type { Scope } from "../scope/scope.ts";

/** The dependencies of a lane. */
export type LaneDeps = {
  readonly db: Database;
  readonly embedder: TextEmbedder | null;
  readonly signal?: AbortSignal;
  /** Null or absent: the visual-page lane is turned off. */
  readonly pageEmbedder?: PageEmbedder | null;
  /** Absent: the lane's defaults. */
  readonly pageSearch?: PageSearchSettings;
  /** Null or absent: recognition confidence does not change scores. */
  readonly ocrPenalty?: OcrPenalty | null;
  /** The time from which ages count. Profiles that weigh freshness need it. */
  readonly now?: Date;
  /** Absent: the policy that ships. */
  readonly policy?: RoutePolicy;
};

/** One search, in the form that every lane receives. */
export type LaneRequest = {
  readonly frame: SearchFrame;
  /** The mode to search in. Lanes do not read the frame's own, because a profile by keyword overrides it. */
  readonly mode: SearchMode;
  readonly profile: Profile;
  readonly question: ParsedQuery;
  /** The place that the question is about; null without one. */
  readonly place: SearchPlace | null;
  /** Who asks, and the filters. */
  readonly baseAdmission: Admission;
  /**
   * `baseAdmission`, narrowed to the text lane's passages that quoted and excluded words allow. This and the scope are
   * read once for all lanes, when first needed, with the database of the first caller.
   */
  readonly admission: (db: Database) => Promise<Admission>;
  /** The corpora that may be searched, with the text lane's word statistics. */
  readonly scope: (db: Database) => Promise<Scope>;
  /** The same corpora with the word statistics of a lane's own index. Read again at each call. */
  readonly laneScope: (db: Database, index: LaneIndex) => Promise<Scope>;
  /** A part of the first statement. A statement of its own reads it if no lane has named it in `firstReads`. */
  readonly firstRead: <Value>(db: Database, part: StatementPart<Value>) => Promise<Value>;
};

/**
 * One way to find evidence in our index (ADR 0061). `lanes/contract.ts` states what every lane guarantees, and tests it.
 */
export type SearchLane<C extends Candidate = Candidate> = {
  readonly id: Lane;
  /** The model whose vectors it compares; null without one. */
  readonly modelId: (deps: LaneDeps) => string | null;
  /**
   * False if the scope has nothing that the lane could find. `askLanes` then leaves it out of the second round; the first
   * round asks it anyway.
   */
  readonly covers: (scope: Scope) => boolean;
  /** What the lane needs that the first statement of a search can also read, for `LaneRequest.firstRead`. */
  readonly firstReads?: (
    deps: LaneDeps,
    request: Pick<LaneRequest, "mode" | "baseAdmission">,
  ) => readonly StatementPart<unknown>[];
  /** Never throws for a model that does not answer: the report is then `degraded` or `unavailable`. */
  readonly search: (deps: LaneDeps, request: LaneRequest) => Promise<LaneReport<C>>;
  /**
   * How likely it is, 0..1, that something relevant is among its first three. `allReports` include its own.
   */
  readonly confidence: (report: LaneReport, scope: Scope, allReports: readonly LaneReport[]) => number;
};
