import { packHalves } from "#lib/archive/halves.ts";
import { queryHashOf } from "#lib/services/judgements/shared/judgement-rows.ts";
import { type Forged, type ForgedLine, sha256 } from "./testing-forge.ts";

/** A word in content of an archive that must not be stored. */
export const PLANTED = "planted";

/** Ids in another corpus of the importing instance. */
export type Victim = {
  readonly document: string;
  readonly hash: string;
  readonly pack: string;
  readonly receipt: string;
};

/** Its name, and the change of an honest archive. */
export type HostileCase = readonly [name: string, forge: (forging: Forged) => void];

/** The archive's lines of a kind. */
export function linesOf({ rows }: Forged, kind: string): ForgedLine[] {
  const lines = rows.get(kind) ?? [];
  if (lines.length === 0) throw new Error(`the archive has no ${kind}`);
  return lines;
}

/** Changes values of the first line of a kind. */
export function change(kind: string, values: () => ForgedLine) {
  return (forging: Forged) => Object.assign(linesOf(forging, kind)[0] ?? {}, values());
}

/** Adds a copy of the first line of a kind, with changed values. */
function add(kind: string, values: () => ForgedLine) {
  return (forging: Forged) => {
    const lines = linesOf(forging, kind);
    lines.push({ ...lines[0], ...values() });
  };
}

/** Rows of the scan, which has one page. */
function changeOfScan(kind: string, values: ForgedLine) {
  return (forging: Forged) => {
    const version = linesOf(forging, "versions").find((line) => line.file_name === "scan.pdf");
    const line = linesOf(forging, kind).find(
      ({ document, byte_hash }) => document === version?.document || byte_hash === version?.byte_hash,
    );
    if (!version || !line) throw new Error(`the archive has no ${kind} of the scan`);
    Object.assign(line, values);
  };
}

/** Replaces the outputs of a search's last step. */
function changeAnswer(outputs: ForgedLine) {
  return (forging: Forged) => {
    const answer = linesOf(forging, "tool-runs").find(({ tool }) => tool === "answer");
    if (!answer) throw new Error("the archive has no answer");
    Object.assign(answer, { outputs });
  };
}

const HUGE = 2_000_000_000;
/** Numbers that are too large for the database, for their version, or in the wrong order. */
const NUMBERS: readonly (readonly [kind: string, values: ForgedLine])[] = [
  ["versions", { page_count: HUGE }],
  ["versions", { char_count: HUGE }],
  ["versions", { chunk_count: 2 ** 40 }],
  ["pages", { number: 2 }],
  ["pages", { number: 0 }],
  ["pages", { char_start: 5, char_end: 4 }],
  ["pages", { char_end: HUGE }],
  ["page-readings", { number: 2 }],
  ["chunks", { page: 1, page_last: HUGE }],
  ["chunks", { page: 1, page_last: 2 }],
  ["chunks", { page: -1 }],
  ["chunks", { page: null, page_last: 2 }],
  ["chunks", { char_end: 5000 }],
  ["chunks", { char_start: 5, char_end: 4 }],
  ["chunks", { start_line: 3, end_line: 2 }],
  ["chunks", { end_line: 5000 }],
  ["chunks", { segment: 9 }],
  ["chunks", { chunk_ordinal: 2 ** 31 }],
  ["chunks", { parent_ordinal: -1 }],
  ["page-embeddings", { page: 2 }],
];
/** The same of rows that refer to a document without pages. */
const NUMBERS_OF_PEOPLE: typeof NUMBERS = [
  ["judgements", { page: 1 }],
  ["judgements", { char_end: 5000 }],
  ["judgements", { char_start: 9, char_end: 8 }],
  ["disabled-passages", { char_end: 5000 }],
  ["pack-items", { page: 1 }],
  ["pack-items", { char_start: 60, char_end: 50 }],
  ["pack-items", { char_end: 5000 }],
];

const OF_A_VERSION = ["texts", "pages", "chunks", "assets", "visual-texts", "page-embeddings", "profiles"];
/** Returns a vector of length 1 that no model made. */
export const random = (dimension: number) => {
  const numbers = Array.from({ length: dimension }, (_, index) => Math.sin(index + 1));
  const length = Math.hypot(...numbers);
  return packHalves(JSON.stringify(numbers.map((number) => number / length)));
};

/** Adds pages to a version of a format without pages. */
function pagesOfText(forging: Forged): void {
  const version = linesOf(forging, "versions").find(({ file_name }) => file_name === "ferry.md");
  const [page] = linesOf(forging, "pages");
  if (!version || !page) throw new Error("the archive has no text or no page");
  version.page_count = 1;
  const { document, version: number } = version;
  linesOf(forging, "pages").push({ ...page, document, version: number, char_start: 0, char_end: 0 });
}

const refusedVersions = (victim: () => Victim): readonly HostileCase[] => [
  [
    "a version of an original that only this instance has",
    change("versions", () => ({ byte_hash: victim().hash })),
  ],
  [
    "originals of format 1 that come before their versions, and are skipped",
    (forging) => Object.assign(forging, { version: 1, blobsFirst: true }),
  ],
  ["a version of more pages than it brings", changeOfScan("versions", { page_count: 2 })],
  ["a version of a million pages of a text", change("versions", () => ({ page_count: 1_000_000 }))],
  ["a version with pages of a format without pages", pagesOfText],
  ["a version whose size differs from its original's", change("versions", () => ({ size_bytes: 1 }))],
  [
    "a version of another corpus's document",
    add("versions", () => ({ document: victim().document, version: 7 })),
  ],
  ...OF_A_VERSION.map(
    (kind) =>
      [
        `a row of ${kind} of another corpus's version`,
        (forging: Forged) => {
          if ((forging.rows.get(kind) ?? []).length === 0) forging.rows.set(kind, [{}]);
          Object.assign(linesOf(forging, kind)[0] ?? {}, { document: victim().document, version: 1 });
        },
      ] as const,
  ),
  [
    "readings of pages of an original that it does not contain",
    add("page-readings", () => ({ byte_hash: victim().hash })),
  ],
];

const refusedVectors = (victim: () => Victim): readonly HostileCase[] => [
  [
    "a vector of another corpus's passage",
    change("vectors", () => ({ of: [["text", victim().document, 1, 0, "content", 0]] })),
  ],
  [
    "a vector of another dimension",
    change("vectors", () => ({ dimension: 3, embedding: packHalves("[1,0,0]") })),
  ],
  [
    "a vector that is not of length 1",
    change("vectors", () => ({ dimension: 64, embedding: packHalves(JSON.stringify(Array(64).fill(9))) })),
  ],
  ["a vector of a model that it does not name", change("vectors", () => ({ model_id: "another" }))],
];

const refusedWorkOfPeople = (victim: () => Victim): readonly HostileCase[] => [
  [
    "a judgement of another corpus's document",
    change("judgements", () => ({ document_id: victim().document })),
  ],
  [
    "a judgement whose query hash belongs to another question",
    change("judgements", () => ({ query_hash: queryHashOf("bees") })),
  ],
  [
    "a disabled passage of another corpus's document",
    change("disabled-passages", () => ({ document_id: victim().document, version: 1 })),
  ],
  ["the history of another corpus", add("audit", () => ({ subject_type: "corpus", subject_id: "victim" }))],
  [
    "the history of another corpus's document",
    add("audit", () => ({ subject_type: "document", subject_id: victim().document })),
  ],
  ["the history of a pack", add("audit", () => ({ subject_type: "pack", subject_id: victim().pack }))],
  [
    "an item of a pack that exists already",
    add("pack-items", () => ({ id: "item_planted000000000", pack_id: victim().pack })),
  ],
  [
    "a version of a pack that exists already",
    (forging) => {
      const [pack] = linesOf(forging, "packs");
      const { draft: arrangement, actor_id, created_at } = pack ?? {};
      forging.rows.set("pack-versions", [
        { pack_id: victim().pack, number: 9, arrangement, note: PLANTED, actor_id, created_at },
      ]);
    },
  ],
  [
    "an item whose ref and document differ",
    change("pack-items", () => ({ evidence_ref: `doc::${victim().document}@1::chars-0-5` })),
  ],
  ["an item of another corpus", change("pack-items", () => ({ corpus_id: "victim" }))],
  ["a receipt of a search that asked another corpus", change("receipts", () => ({ corpus_ids: ["victim"] }))],
  ["a receipt whose detail has no lists", change("receipts", () => ({ detail: { corpora: "planted" } }))],
  ["a receipt whose frame has no question", change("receipts", () => ({ frame: { filters: [] } }))],
  [
    "a step of a search that exists already",
    change("tool-runs", () => ({ id: "run_planted0000000000", trace_id: victim().receipt })),
  ],
  ["an audit entry that claims not to be imported", add("audit", () => ({ imported: false }))],
];

const FUTURE = "9999-12-31T00:00:00+00:00";
const NEAR_LIMIT = 2 ** 31 - 1;
/** Times in the future, and counters that are at their limit. */
const refusedClaims: readonly HostileCase[] = (
  [
    ["receipts", { created_at: FUTURE }],
    ["receipts", { took_ms: NEAR_LIMIT }],
    ["receipts", { document_count: NEAR_LIMIT }],
    ["packs", { updated_at: FUTURE }],
    ["packs", { revision: NEAR_LIMIT }],
    ["packs", { current_version: NEAR_LIMIT }],
    ["documents", { created_at: FUTURE }],
    ["documents", { retrieval_count: NEAR_LIMIT }],
    ["versions", { indexed_at: FUTURE }],
    ["audit", { created_at: FUTURE }],
  ] as const
).map(([kind, values]) => [`${JSON.stringify(values)} in ${kind}`, change(kind, () => values)] as const);

const refusedValues: readonly HostileCase[] = [
  ["a path outside the corpus", change("documents", () => ({ source_path: "../../planted.md" }))],
  ["an invalid id", change("documents", () => ({ id: "doc::victim@1" }))],
  [
    "an original that browsers would run",
    change("versions", () => ({ format: "image", media_type: "image/svg+xml" })),
  ],
  ["a document twice", add("documents", () => ({}))],
  ["a file that no version uses", ({ blobs }) => blobs.set(sha256(PLANTED), Buffer.from(PLANTED))],
  [
    "a corpus changed in the future",
    ({ manifest }) => Object.assign(manifest.binding, { updated_at: FUTURE }),
  ],
  ["an invalid schedule", ({ manifest }) => Object.assign(manifest.binding, { schedule: "whenever" })],
  ...NUMBERS.map(
    ([kind, values]) => [`${JSON.stringify(values)} in ${kind}`, changeOfScan(kind, values)] as const,
  ),
  ...NUMBERS_OF_PEOPLE.map(
    ([kind, values]) => [`${JSON.stringify(values)} in ${kind}`, change(kind, () => values)] as const,
  ),
  [
    "an asset on a page that its version lacks",
    (forging) => {
      const { document, version } = linesOf(forging, "page-embeddings")[0] ?? {};
      const place = { x0: 0, y0: 0, x1: 1, y1: 1, asset_type: "figure", reason: PLANTED, linked_refs: [] };
      const caption = { label: null, caption: null, caption_start: null, caption_end: null };
      const asset = { document, version, ordinal: 0, asset_id: PLANTED, page: 2, ...place, ...caption };
      forging.rows.set("assets", [asset]);
    },
  ],
  ["an answer whose results are no list", changeAnswer({ results: "ferry" })],
  ["an answer with a result that is no object", changeAnswer({ results: ["ferry"] })],
  ["an answer with a result without contributions", changeAnswer({ results: [{ documentId: "doc_1" }] })],
  ["an answer whose documents are no list", changeAnswer({ documents: { doc_1: true } })],
  ["an answer with a document that is no id", changeAnswer({ documents: [{}] })],
];

/**
 * Changes to an honest archive after which an import is refused.
 * @param victim is read when a case runs, because other corpora are filled after the cases are listed.
 */
export const refusedCases = (victim: () => Victim): readonly HostileCase[] => [
  ...refusedVersions(victim),
  ...refusedVectors(victim),
  ...refusedWorkOfPeople(victim),
  ...refusedValues,
  ...refusedClaims,
];
