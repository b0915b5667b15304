import { afterAll, beforeAll } from "vitest";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import type { Lane } from "#lib/domain/lane.ts";
import type { PlaceOfSearch } from "#lib/domain/search-place.ts";
import { rule, show, showLines, writePdf } from "#lib/ingest/extract/pdf/testing.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { createLayoutEmbedder } from "#lib/models/page/layout/layout.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { type LaneFixture, laneContract } from "./contract.ts";
import { SEARCH_LANES } from "./lanes.ts";
import type { RequestDeps } from "./request.ts";

const CORPORA = ["harbour", "river"] as const;

/** A page with a captioned drawing, and a page of words. */
function basinNotes(place: string): Uint8Array {
  let strokes = "";
  for (let i = 0; i < 24; i++) strokes += rule(120 + i * 12, 420, 140 + i * 11, 560 + (i % 5) * 8);
  const words = ["The basin has a boathouse, as Figure 2.1 shows.", `It belongs to the ${place}.`];
  const drawing = strokes + show("slipway", 150, 500, 9) + show("mooring", 300, 520, 9);
  const caption = show("Figure 2.1: Map of the boathouse and its neighbours", 120, 400, 10);
  return writePdf({
    pages: [
      { content: showLines(words, 72, 760) + drawing + caption },
      { content: showLines([`A page about herons of the ${place}.`], 72, 760) },
    ],
    info: { Title: `Basin notes of the ${place}` },
  });
}

/** A mooring on the place that the question is about. */
const moorings = (place: string) =>
  `reference,name,latitude,longitude\n${place}-M-1,${place} mooring,52.4,-1.5\n`;

let instance: TestInstance;
let place: PlaceOfSearch;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: createFakeEmbedder() });
  for (const id of CORPORA) {
    await instance.addCorpus(id);
    await instance.upload("basin.pdf", basinNotes(id), { corpusId: id });
    await instance.upload("moorings.csv", moorings(id), { corpusId: id });
  }
  place = await placeWithMoorings();
});
afterAll(() => instance?.close());

function deps(): RequestDeps {
  const { db, embedder, pageEmbedder } = instance.context();
  return { db, embedder, pageEmbedder, actor: LOCAL_ACTOR, place };
}

/** A place with all moorings, and the passages of the notes, which stand for passages that name them. */
async function placeWithMoorings(): Promise<PlaceOfSearch> {
  const moored = await instance.database.sql<{ ref: string; documentId: string; reference: string }[]>`
    select 'record::' || d.id || '::' || r.reference || '@1' as ref, d.document_id as "documentId", r.reference
    from records r join dataset_versions v on v.id = r.dataset_version_id join datasets d on d.id = v.dataset_id
    order by r.reference`;
  const facts = moored.map(({ ref, documentId, reference }) => ({
    ...{ documentId, reference, record_ref: ref, isNamed: false, name: null, version: 1, kind: null },
    ...{ dataset: "", dataset_name: "", relation: "within" as const, overlap_m2: 1, overlap_share: 0.5 },
    ...{ distance_metres: 0, valid_from: null, valid_to: null, source: null, publisher: null, licence: null },
    policies: [],
  }));
  const notes = await instance.database.sql<{ id: number }[]>`
    select c.id from chunks c join documents d on d.id = c.document_id where d.file_name = 'basin.pdf' order by c.id`;
  const site = { areaM2: 2, centre: [-1.5, 52.4] as const, gridReference: null, notes: [] };
  const links = notes.map(({ id: chunkId }) => ({ chunkId, recordRef: facts[0]?.record_ref ?? "" }));
  return {
    place: {
      ...{ words: "the basin", spatial: { place: "52.4, -1.5", advisory: true }, site, facts, links },
      ...{ checked: [], notCovered: [], documentIds: [], datasets: [] },
    },
    reasonCodes: [],
    latencyMs: 0,
  };
}

function withBrokenModel(): RequestDeps {
  const broken = createFakeEmbedder();
  broken.setFailing(true);
  const { embedder } = deps();
  // The same model, so that its vectors are those of the index.
  const failing = { ...broken, model: embedder?.model ?? broken.model };
  return { ...deps(), embedder: failing, pageEmbedder: createLayoutEmbedder(failing) };
}

/** Marks the rows as made by another model. */
const madeByAnother = {
  generations: async (lane: Lane) => {
    const { sql } = instance.database;
    const before = await sql<{ id: number; model: string }[]>`
      select id, embedding_model_id as model from generations where lane = ${lane}`;
    await sql`update generations set embedding_model_id = 'another' where lane = ${lane}`;
    return async () => {
      for (const { id, model } of before)
        await sql`update generations set embedding_model_id = ${model} where id = ${id}`;
    };
  },
  pages: async () => {
    const { sql } = instance.database;
    const [row] = await sql<{ model: string }[]>`select model_id as model from page_embeddings limit 1`;
    await sql`update page_embeddings set model_id = 'another'`;
    return () => sql`update page_embeddings set model_id = ${row?.model ?? ""}`;
  },
};

/** How the index of each lane is broken. */
const BREAK: Readonly<Record<Lane, LaneFixture["breakIndex"]>> = {
  text: () => madeByAnother.generations("text"),
  "visual-page": madeByAnother.pages,
  "visual-text": () => madeByAnother.generations("visual-text"),
  structured: null,
};

for (const lane of Object.values(SEARCH_LANES))
  laneContract(lane, () => ({
    deps: deps(),
    sql: instance.database.sql,
    question: "map of the boathouse",
    corpora: CORPORA,
    withBrokenModel: lane.modelId(deps()) === null ? () => null : withBrokenModel,
    breakIndex: BREAK[lane.id],
  }));
