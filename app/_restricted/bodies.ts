import { LANTERN_QUAY, OWN_MARK, PASSWORD } from "./documents/testing.ts";
import type { Known } from "./requests.ts";

/** Returns request bodies for POST requests that only read. */
export function bodiesFor({ ids, made }: Known, address: string): readonly unknown[] {
  const frame = { query: "when is a lantern lit" };
  const known: Readonly<Record<string, readonly unknown[]>> = {
    "/api/search": [frame, { ...frame, filters: { corpora: [made.secret] } }],
    "/api/across": [{ query: "lantern", corpora: [made.open, made.secret] }, { query: "lantern" }],
    "/api/compare": [{ frame, routes: [{ lanes: "text" }, { lanes: "page" }] }],
    "/api/rag/search": [
      frame,
      { ...frame, assembly: "default" },
      { ...frame, filters: { corpora: [made.secret] } },
    ],
    "/api/sidecar/query": [made.open, made.secret].map((id) => ({
      ...frame,
      corpus_ids: [id],
      include_debug: true,
      schema_version: 1,
    })),
    "/api/sidecar/query/debug": [made.open, made.secret].map((id) => ({
      ...frame,
      corpus_ids: [id],
      schema_version: 1,
    })),
    "/api/packs/assemble": [{ frame }],
    "/api/places/report": [
      { geometry: LANTERN_QUAY },
      { geometry: LANTERN_QUAY, datasets: ids.dataset ?? [] },
    ],
    "/api/workbench/places/report": [
      { place: "52.4, -1.5" },
      ...(ids.record ?? []).map((place) => ({ place })),
    ],
    "/api/local-folders/preview": [
      { localPath: made.folder },
      { local_path: made.folder },
      { path: made.folder },
    ],
    "/api/workbench/events": (ids.receipt ?? []).map((receiptId) => ({
      event: "receipt_rendered",
      receiptId,
    })),
  };
  return known[address] ?? [{}];
}

/** Returns bodies for requests that change something and refuse an empty body. */
export function changesFor({ ids, made }: Known, address: string): readonly unknown[] {
  const known: Readonly<Record<string, readonly unknown[]>> = {
    "POST /api/corpora": [{ title: "Another" }, { title: `The ${OWN_MARK} corpus` }],
    "PATCH /api/corpora/[id]": [{ description: "Looked after" }],
    "POST /api/corpora/[id]/syncs": [{ planOnly: true }],
    "PATCH /api/datasets/[id]": [
      { publisher: "Seen" },
      ...(ids.record ?? []).map((ref) => ({ coverage_of: ref })),
    ],
    "PUT /api/documents/[id]/layers": [{ layer: "", mapping: null }],
    "PATCH /api/documents/[id]/metadata": [{ tags: ["seen"] }],
    "POST /api/documents/[id]/disabled-passages": [{ version: 1, start: 0, end: 12, reason: "seen" }],
    "PUT /api/documents/[id]/pages/[page]/text": [{ text: "seen" }],
    "POST /api/documents/[id]/unlock": [{ password: PASSWORD }],
    "POST /api/jobs/[id]/resolve": [{ resolved: true }, { resolved: false }],
    "POST /api/jobs/cancel": [{ jobIds: ids.job?.slice(0, 100) }],
    "POST /api/packs": [{ title: "Seen", items: [{ evidenceRef: made.ref }] }],
    "POST /api/packs/[id]/items": (ids.ref ?? []).map((evidenceRef) => ({ evidenceRef })),
    "PUT /api/packs/[id]/arrangement": [{ arrangement: { title: "Seen", sections: [], items: [] }, base: 1 }],
    "POST /api/places/report/[id]/pack": [{}, { records: ids.record?.slice(0, 200) }],
    "POST /api/projects": [
      { kind: "plan_making", title: "Seen", corpora: [made.secret] },
      ...(ids.record ?? []).map((site) => ({
        ...{ kind: "application", title: "Seen", reference: "PB/24/00001/FUL", site },
      })),
    ],
    "PATCH /api/projects/[id]": [{ title: "Seen" }, { corpora: [made.secret] }],
    "POST /api/packs/verify": [made.exported],
    "PATCH /api/providers/[id]": [{ enabled: true }],
    "POST /api/synonyms": [
      { terms: ["lantern", "ship light"], corpusId: made.secret },
      { terms: ["lantern", "ship light"] },
    ],
    "POST /api/synonyms/import": [{ groups: [{ terms: ["lantern", "ship lamp"], corpusId: made.secret }] }],
    "POST /api/topics": [
      { name: "Lanterns", terms: ["lantern"], corpusId: made.secret },
      { name: "Lanterns", terms: ["lantern"] },
    ],
    "PATCH /api/topics/[id]": [{ enabled: false }],
    "PATCH /api/synonyms/[id]": [{ enabled: false }],
  };
  return known[address] ?? [{}];
}
