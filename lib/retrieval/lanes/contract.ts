import type postgres from "postgres";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stoppedBy } from "#db/stopped-by.ts";
import type { Candidate, LaneReport } from "#lib/domain/candidate.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { type SearchFilters, type SearchFrameInput, searchFrameSchema } from "#lib/domain/search.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { SearchLane } from "./lane.ts";
import { askLane, type RequestDeps } from "./request.ts";

/** A library in two corpora that the lane can search. The filters below match none of its documents. */
export type LaneFixture = {
  readonly deps: RequestDeps;
  readonly sql: postgres.Sql;
  /** A question that the lane answers from both corpora. */
  readonly question: string;
  readonly corpora: readonly [string, string];
  /** The dependencies with the lane's model failing; null for a lane without a model. */
  readonly withBrokenModel: () => RequestDeps | null;
  /**
   * Changes the lane's index so that it cannot be compared with the question. Returns a function that repairs it. Null for
   * a lane without an index of its own.
   */
  readonly breakIndex: (() => Promise<() => Promise<unknown>>) | null;
};

/** For each filter, a value that matches no document. The compiler names a filter that is missing here. */
const MATCHES_NOTHING: Readonly<Record<Exclude<keyof SearchFilters, "tagMode">, SearchFilters>> = {
  corpora: { corpora: ["nowhere"] },
  documentIds: { documentIds: ["nothing"] },
  docTypes: { docTypes: ["nothing"] },
  formats: { formats: ["nothing"] },
  tags: { tags: ["nothing"], tagMode: "all" },
  authorities: { authorities: ["nobody"] },
  topics: { topics: ["nothing"] },
  adoptionStatuses: { adoptionStatuses: ["nothing"] },
  projects: { projects: ["nothing"] },
  matters: { matters: ["nothing"] },
  stages: { stages: ["nothing"] },
  roles: { roles: ["nothing"] },
  motions: { motions: ["nothing"] },
  topologyLabels: { topologyLabels: ["nothing"] },
  applications: { applications: ["nothing"] },
  properties: { properties: ["region: nowhere"] },
  dateFrom: { dateFrom: "2900-01-01" },
  dateTo: { dateTo: "1066-01-01" },
  period: { period: { from: "1066-01-01", to: "1066-12-31" } },
  dateFields: { period: { from: "1066-01-01", to: "1066-12-31" }, dateFields: ["created"] },
  isDecision: { isDecision: true },
  isQuestion: { isQuestion: true },
  isAction: { isAction: true },
};

type Ask = (
  filters?: SearchFilters,
  deps?: RequestDeps,
  more?: Pick<SearchFrameInput, "confidentialityAllow" | "mode" | "profile">,
) => Promise<LaneReport<Candidate>>;

/** A lane under test. The fixture exists only while tests run, so it is read by a function. */
type Subject = { readonly lane: SearchLane; readonly fixture: () => LaneFixture; readonly ask: Ask };

/** Tests the guarantees of every lane. */
export function laneContract(lane: SearchLane, open: () => LaneFixture): void {
  describe(`the ${lane.id} lane`, () => {
    let opened: LaneFixture;
    beforeAll(() => {
      opened = open();
    });
    const fixture = () => opened;
    const ask: Ask = (filters = {}, deps = fixture().deps, more = {}) =>
      askLane(lane, deps, searchFrameSchema.parse({ query: fixture().question, filters, ...more }));
    const subject: Subject = { lane, fixture, ask };
    testOrder(subject);
    testModes(subject);
    testFilters(subject);
    testReferences(subject);
    testChangedRows(subject);
    testFailures(subject);
  });
}

/** A candidate as values that can be compared. */
function withPatches(candidate: Candidate): object {
  return candidate.kind === "page" ? { ...candidate, patches: candidate.patches() } : candidate;
}

function testOrder({ lane, ask }: Subject): void {
  it("answers twice the same", async () => {
    const [once, again] = [await ask(), await ask()];
    expect(once.candidates.length).toBeGreaterThan(0);
    const answer = (report: LaneReport) => ({
      ...report,
      latencyMs: 0,
      candidates: report.candidates.map(withPatches),
    });
    expect(answer(again)).toEqual(answer(once));
  });

  it("reports itself, with ranks from 1 to n, best first, each score the sum of its contributions", async () => {
    const { lane: reported, candidates, status } = await ask();
    expect([reported, status]).toEqual([lane.id, "ok"]);
    expect(candidates.map(({ rank }) => rank)).toEqual(candidates.map((_each, index) => index + 1));
    for (const [index, { score, contributions }] of candidates.entries()) {
      const sum = contributions.reduce((total, { value }) => total + value, 0);
      expect(score).toBeCloseTo(sum, 9);
      expect(score).toBeLessThanOrEqual((candidates[index - 1]?.score ?? Number.POSITIVE_INFINITY) + 1e-9);
    }
  });
}

function testModes({ fixture, ask }: Subject): void {
  it.each([
    ["the mode keyword", { mode: "keyword" }],
    ["a profile by keyword, whatever the mode", { profile: "templates_lookup", mode: "hybrid" }],
  ] as const)("asks no model for %s, and says so", async (_title, more) => {
    const broken = fixture().withBrokenModel();
    if (broken === null) return;
    const { status, reasonCodes } = await ask({}, broken, more);
    expect(status).toBe("ok");
    expect(reasonCodes).toContain("keyword_asked");
  });
}

function testFilters({ fixture, ask }: Subject): void {
  it("returns evidence of the named corpora only", async () => {
    for (const corpus of fixture().corpora) {
      const { candidates } = await ask({ corpora: [corpus] });
      expect([...new Set(candidates.map(({ corpusId }) => corpusId))]).toEqual([corpus]);
    }
    expect((await ask({ corpora: [] })).candidates).toEqual([]);
  });

  it.each(Object.entries(MATCHES_NOTHING))("fails closed for the filter %s", async (_key, filters) => {
    expect((await ask(filters)).candidates).toEqual([]);
  });

  it("fails closed for classes of confidentiality that no document has", async () => {
    const { candidates } = await ask({}, fixture().deps, { confidentialityAllow: ["public"] });
    expect(candidates).toEqual([]);
  });
}

function testReferences({ fixture, ask }: Subject): void {
  it("resolves every candidate to evidence that exists", async () => {
    for (const { kind, evidenceRef, documentId, version } of (await ask()).candidates) {
      const ref = parseEvidenceRef(evidenceRef);
      expect(ref).toMatchObject(kind === "record" ? { kind } : { documentId });
      expect(await exists(fixture().sql, evidenceRef, version)).toBe(true);
    }
  });
}

function testChangedRows({ fixture, ask }: Subject): void {
  describe("after its rows are changed", () => {
    const undo: (() => Promise<unknown>)[] = [];
    beforeEach(() => undo.splice(0));
    afterEach(async () => {
      for (const each of undo) await each();
    });

    it("never returns restricted, removed or disabled evidence", async () => {
      const { sql, corpora } = fixture();
      const [corpus, other] = corpora;
      const left = async () => [...new Set((await ask()).candidates.map(({ corpusId }) => corpusId))];
      undo.push(
        () => sql`update documents set confidentiality = 'internal', deleted_at = null`,
        () => sql`update corpora set confidentiality = 'internal', enabled = true`,
      );
      await sql`update documents set confidentiality = 'restricted' where corpus_id = ${corpus}`;
      expect(await left()).toEqual([other]);
      await sql`update documents set confidentiality = 'internal', deleted_at = now() where corpus_id = ${corpus}`;
      expect(await left()).toEqual([other]);
      await sql`update documents set deleted_at = null`;
      await sql`update corpora set enabled = false where id = ${corpus}`;
      expect(await left()).toEqual([other]);
      await sql`update corpora set enabled = true, confidentiality = 'restricted' where id = ${corpus}`;
      expect(await left()).toEqual([other]);
    });

    it("is degraded or unavailable, with a reason, if its index cannot be compared with the question", async () => {
      const { breakIndex } = fixture();
      if (breakIndex === null) return;
      undo.push(await breakIndex());
      expectFailureReported(await ask());
    });
  });
}

function testFailures({ fixture, ask }: Subject): void {
  it("is degraded or unavailable, with a reason, while its model does not answer", async () => {
    const broken = fixture().withBrokenModel();
    if (broken !== null) expectFailureReported(await ask({}, broken));
  });

  it("stops when the search is aborted", async () => {
    const cancelled = new AppError("cancelled", "The client disconnected.");
    const before = AbortSignal.abort(cancelled);
    await expect(ask({}, stopped(fixture().deps, before))).rejects.toMatchObject({ code: "cancelled" });
    const controller = new AbortController();
    const asking = ask({}, stopped(fixture().deps, controller.signal));
    controller.abort(cancelled);
    await expect(asking).rejects.toMatchObject({ code: "cancelled" });
  });
}

function expectFailureReported({ status, reasonCodes }: LaneReport<Candidate>): void {
  expect(["degraded", "unavailable"]).toContain(status);
  expect(reasonCodes).not.toEqual([]);
}

function stopped(deps: RequestDeps, signal: AbortSignal): RequestDeps {
  return { ...deps, db: stoppedBy(deps.db, signal), signal };
}

async function exists(sql: postgres.Sql, evidenceRef: string, version: number): Promise<boolean> {
  const ref = parseEvidenceRef(evidenceRef);
  switch (ref?.kind) {
    case "doc":
      return (await sql`select 1 from text_lane where evidence_ref = ${evidenceRef}`).length === 1;
    case "page":
      return (
        (
          await sql`select 1 from versions where document_id = ${ref.documentId} and number = ${ref.version}
          and ${ref.page} between 1 and page_count`
        ).length === 1
      );
    case "asset":
      return (
        (
          await sql`select 1 from assets a join versions v on v.id = a.version_id
          where v.document_id = ${ref.documentId} and v.number = ${version} and a.asset_id = ${ref.assetId}`
        ).length === 1
      );
    case "record":
      return (
        (
          await sql`select 1 from records r join dataset_versions v on v.id = r.dataset_version_id
          where v.dataset_id = ${ref.datasetId} and v.number = ${version} and r.reference = ${ref.reference}`
        ).length === 1
      );
    default:
      return false;
  }
}
