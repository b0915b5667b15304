import type { Candidate, PassageCandidate, RecordCandidate } from "#lib/domain/candidate.ts";
import type { PlaceFact, SearchPlace } from "#lib/domain/search-place.ts";
import { readAdmittedPassages, toCandidate } from "../../hybrid/admitted-passages.ts";
import type { SearchLane } from "../lane.ts";
import { readAdmittedFiles } from "./admitted-files.ts";
import { scored, scoreOf } from "./score.ts";

/** Maximum number of passages that the lane proposes. */
const MAX_PASSAGES = 200;

/**
 * The structured lane: the records on the place of the question, and the passages that name them. It reads no words and
 * asks no model (ADR 0112).
 */
export const structuredLane: SearchLane = {
  id: "structured",
  modelId: () => null,
  covers: () => true,
  async search({ db }, { place, baseAdmission, admission }) {
    const startedAt = performance.now();
    const report = (candidates: readonly Candidate[], capped = false) => ({
      ...{ lane: "structured" as const, status: "ok" as const, reasonCodes: [], candidates, capped },
      latencyMs: performance.now() - startedAt,
    });
    if (place === null) return report([]);
    const files = await readAdmittedFiles(db, baseAdmission, [
      ...new Set(place.facts.map(({ documentId }) => documentId)),
    ]);
    const records = place.facts.flatMap((fact): RecordCandidate[] => {
      const file = files.get(fact.documentId);
      return file === undefined
        ? []
        : [{ ...file, kind: "record", version: fact.version, evidenceRef: fact.record_ref, ...scored(fact) }];
    });
    const bestLink = bestLinks(place);
    const ids = [...bestLink.keys()];
    const rows = await readAdmittedPassages(db, await admission(db), {
      ids: ids.slice(0, MAX_PASSAGES),
      withDates: false,
    });
    const passages = rows.flatMap((row): PassageCandidate[] => {
      const fact = bestLink.get(row.id);
      return fact === undefined ? [] : [toCandidate({ chunkId: row.id, ...scored(fact) }, row, 0)];
    });
    return report(inOrder([...records, ...passages]), ids.length > MAX_PASSAGES);
  },
  // What it finds are facts, so something relevant is among them if there are any.
  confidence: ({ candidates }) => (candidates.length > 0 ? 1 : 0),
};

/** Returns the record of the highest score that each passage names. */
function bestLinks({ facts, links }: SearchPlace): ReadonlyMap<number, PlaceFact> {
  const factByRef = new Map(facts.map((fact) => [fact.record_ref, fact]));
  const best = new Map<number, PlaceFact>();
  for (const { chunkId, recordRef } of links) {
    const fact = factByRef.get(recordRef);
    const known = best.get(chunkId);
    if (fact && (known === undefined || scoreOf(fact) > scoreOf(known))) best.set(chunkId, fact);
  }
  return best;
}

/** Best first; of equal scores records before passages, then by path and reference. */
function inOrder(candidates: readonly (PassageCandidate | RecordCandidate)[]): Candidate[] {
  const place = ({ kind }: Candidate) => (kind === "record" ? 0 : 1);
  return candidates
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        place(a) - place(b) ||
        (a.sourcePath < b.sourcePath ? -1 : a.sourcePath > b.sourcePath ? 1 : 0) ||
        ordinalOf(a) - ordinalOf(b) ||
        (a.evidenceRef < b.evidenceRef ? -1 : 1),
    )
    .map((candidate, index) => ({ ...candidate, rank: index + 1 }));
}

function ordinalOf(candidate: PassageCandidate | RecordCandidate): number {
  return candidate.kind === "passage" ? candidate.ordinal : 0;
}
