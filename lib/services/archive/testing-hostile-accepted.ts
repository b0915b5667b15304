import { type Forged, type ForgedLine, sha256 } from "./testing-forge.ts";
import { change, type HostileCase, linesOf, PLANTED, random, type Victim } from "./testing-hostile.ts";

const acceptedReadingsAndVectors: readonly HostileCase[] = [
  [
    "readings with planted words",
    ({ rows }) => {
      for (const line of rows.get("page-readings") ?? []) {
        line.reading = JSON.parse(JSON.stringify(line.reading).replaceAll("quarry", PLANTED)) as unknown;
      }
    },
  ],
  [
    "vectors that the model did not make",
    ({ rows }) => {
      for (const line of rows.get("vectors") ?? []) line.embedding = random(64);
    },
  ],
  [
    "the vectors of other inputs",
    ({ rows }) => {
      for (const line of rows.get("vectors") ?? []) line.input_hash = sha256(String(line.input_hash));
    },
  ],
  [
    "page vectors that the model did not make",
    ({ rows }) => {
      for (const line of rows.get("page-embeddings") ?? [])
        line.vectors = (line.vectors as string[]).map(() => random(64));
    },
  ],
];

/** Values that no column of JSON may have. */
const JUNK: readonly unknown[] = [
  null,
  5,
  "x",
  [],
  { start: "a" },
  { start: 9, end: 3 },
  { term: 5 },
  { name: 5 },
];
/** The JSON columns of each kind whose rows people read. */
const JSON_COLUMNS: Readonly<Record<string, ForgedLine>> = {
  documents: {
    ...{ properties: { a: { b: [null] } }, metadata_origins: { title: { x: [1] }, tags: "nobody" } },
    source_locator: { url: [1], type: { x: 7 }, driveId: {} },
  },
  versions: { notes: JUNK, metadata: { title: { x: 1 }, printedPages: { from: "a" }, properties: 7 } },
  texts: { blocks: [...JUNK, { kind: "table", start: 0, end: 5, rows: [JUNK, 7] }] },
  pages: { graphics: JUNK },
  chunks: { entities: JUNK, links: JUNK },
  profiles: { summary: JUNK, key_terms: JUNK, entities: JUNK, written: { x: 1 }, topics: ["ferries"] },
  packs: { frame: { query: 5 }, assembly: { x: 5 } },
  "pack-items": { provenance: { via: 5, path: 7, against: "x" }, modality: "zzz" },
  audit: { before: { roots: 5, title: { x: 1 } }, after: { roots: "x", title: 7, documentsRemoved: {} } },
};

/** Gives every JSON column values of other types than it has. */
export function malformed(forging: Forged): void {
  for (const [kind, columns] of Object.entries(JSON_COLUMNS))
    for (const line of linesOf(forging, kind)) Object.assign(line, columns);
  newPack(forging);
}

/** Renames the archive's pack and its items, so that it is imported next to the other corpus's. */
function newPack({ rows }: Forged): void {
  const kinds = ["packs", "pack-versions", "pack-items"];
  const ids = ["packs", "pack-items"].flatMap((kind) => (rows.get(kind) ?? []).map(({ id }) => String(id)));
  const seed = JSON.stringify(kinds.map((kind) => rows.get(kind)));
  const text = (kind: string) =>
    ids.reduce(
      (json, id) => json.replaceAll(id, `new_${sha256(seed + id).slice(0, 16)}`),
      JSON.stringify(rows.get(kind) ?? []),
    );
  for (const kind of kinds) if (rows.has(kind)) rows.set(kind, JSON.parse(text(kind)) as ForgedLine[]);
}

/** Writes texts and lists beyond their limits, in columns that pages of the whole instance show. */
export function oversized(forging: Forged): void {
  const tags = Array.from({ length: 20_000 }, (_, index) => `tag ${index} ${"x".repeat(150)}`);
  for (const line of linesOf(forging, "documents"))
    Object.assign(line, { title: "t".repeat(200_000), author: "a".repeat(9000), tags });
  for (const line of linesOf(forging, "packs")) line.title = "p".repeat(1_000_000);
  newPack(forging);
}

const acceptedPacks = (victim: () => Victim): readonly HostileCase[] => [
  [
    "a pack that names another corpus's receipt",
    change("packs", () => ({ receipt_ids: [victim().receipt] })),
  ],
  [
    "a pack that cites another corpus's document as a removed one",
    change("pack-items", () => ({
      document_id: victim().document,
      evidence_ref: `doc::${victim().document}@1::chars-9-50`,
    })),
  ],
  [
    "a pack that exists already",
    ({ rows }) => {
      const old = String(rows.get("packs")?.[0]?.id);
      for (const kind of ["packs", "pack-items"])
        rows.set(
          kind,
          JSON.parse(JSON.stringify(rows.get(kind)).replaceAll(old, victim().pack)) as ForgedLine[],
        );
    },
  ],
];

/** The archive has picture, anchor and relation rows that a current archive omits. */
const acceptedFormat1 = (scan: () => Uint8Array): HostileCase => [
  "pictures, anchors and relations, as format 1 has them",
  (forging) => {
    forging.version = 1;
    const picture = Buffer.from(PLANTED);
    const hash = sha256(picture);
    const { document, version } = linesOf(forging, "versions")[0] ?? {};
    const rows = [...forging.rows];
    forging.rows.clear();
    for (const [kind, lines] of rows) {
      forging.rows.set(kind, lines);
      if (kind === "page-readings")
        forging.rows.set("page-pictures", [
          { byte_hash: sha256(scan()), number: 1, picture_hash: hash, thumbnail_hash: hash },
        ]);
    }
    forging.rows.set("anchors", [
      { document, version, ordinal: 99, kind: "name", key: `name:${PLANTED}`, label: PLANTED },
    ]);
    forging.blobs.set(hash, picture);
  },
];

/** Changes to an honest archive after which an import succeeds, and touches nothing outside its corpus. */
export const acceptedCases = (victim: () => Victim, scan: () => Uint8Array): readonly HostileCase[] => [
  ["unchanged contents", () => {}],
  [
    "the id of an existing document",
    ({ rows }) => {
      const text = JSON.stringify([...rows]);
      const own = String(rows.get("documents")?.[0]?.id);
      const changed = JSON.parse(text.replaceAll(own, victim().document)) as [string, ForgedLine[]][];
      for (const [kind, lines] of changed) rows.set(kind, lines);
    },
  ],
  ...acceptedReadingsAndVectors,
  ...acceptedPacks(victim),
  acceptedFormat1(scan),
];
