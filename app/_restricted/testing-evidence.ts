import { assemblePackSchema } from "#lib/domain/pack-api.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { assemblePack } from "#lib/services/assembly/assemble-pack.ts";
import { requestEvaluation } from "#lib/services/evaluation/request-evaluation.ts";
import { judge } from "#lib/services/judgements/judge.ts";
import { addToPack } from "#lib/services/packs/add-to-pack.ts";
import { createPack } from "#lib/services/packs/create-pack.ts";
import { savePackVersion } from "#lib/services/packs/save-pack-version.ts";
import { reportPlace } from "#lib/services/places/report-place.ts";
import { pinReceipt } from "#lib/services/receipts/keep-receipt.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { CORPUS_MARK, LANTERN_QUAY, MARK } from "./documents/testing.ts";
import type { Filling } from "./testing-corpora.ts";

/** Runs searches, and returns their receipts and the refs of secret passages that they found. */
export async function search({ context, secret, plan, drawings }: Filling) {
  const ask = (query: string, corporaAsked?: string[]) =>
    searchEvidence(
      context(),
      searchFrameSchema.parse({
        query,
        recognise: ["name", "concept", "time", "across"],
        filters: corporaAsked === undefined ? {} : { corpora: corporaAsked },
      }),
      { origin: "workbench" },
    );
  const both = await ask("when is a lantern lit on the quay");
  const hidden = await ask(`what does the ${CORPUS_MARK} plan say of a lantern`, [secret]);
  await ask(`${CORPUS_MARK} helicopter zeppelin nothing of the kind`, [secret]);
  await pinReceipt(context(), { id: hidden.traceId, pinned: true });
  await reportPlace(context(), { geometry: LANTERN_QUAY, buffer_metres: 50 });
  const refs = [...both.results, ...hidden.results]
    .filter(({ documentId }) => [plan, drawings].includes(documentId))
    .flatMap(({ passages }) => passages.map(({ evidenceRef }) => evidenceRef));
  const [first] = refs;
  if (first === undefined) throw new Error("No passage of the plan was found.");
  return { both, hidden, refs, first };
}

type Searches = Awaited<ReturnType<typeof search>>;

/** Makes a pack that cites the secret passages. Returns its id. */
export async function makePack(
  { context, note, drawings }: Filling,
  { both, refs, first }: Searches,
): Promise<string> {
  const noteRef = noteRefOf(note);
  const pack = await createPack(context(), {
    title: "Lanterns",
    frame: searchFrameSchema.parse({ query: "when is a lantern lit on the quay" }),
    receipts: [both.traceId],
    items: [],
  });
  for (const evidenceRef of new Set([...refs, noteRef, `doc::${drawings}@1::page-1`]))
    await addToPack(context(), {
      id: pack.id,
      addition: {
        evidenceRef,
        provenance: {
          via: "countervailing",
          path: [
            { kind: "clause_reference", fromRef: noteRef, toRef: first, score: 1, words: `see ${MARK}` },
          ],
          against: [
            {
              ...{ kind: "unless", score: 0.7, againstRef: first, span: null, againstSpan: null },
              reason: `“${MARK}” limits it`,
            },
          ],
        },
      },
    });
  await savePackVersion(context(), { id: pack.id, note: "First" });
  await assemblePack(
    context(),
    assemblePackSchema.parse({ frame: { query: "when is a lantern lit on the quay" } }),
  );
  return pack.id;
}

const noteRefOf = (note: string) => `doc::${note}@1::chars-0-40`;

/** Judges secret and open passages, and evaluates by these judgements. */
export async function judgeAndEvaluate(
  { instance, context, note, drawings }: Filling,
  { both, hidden, first }: Searches,
): Promise<void> {
  await judge(context(), {
    query: `where does the ${MARK} lantern hang`,
    evidenceRef: first,
    grade: 3,
    origin: "search",
    traceId: hidden.traceId,
  });
  await judge(context(), {
    query: "where does a lantern hang",
    evidenceRef: `doc::${drawings}@1::page-1`,
    grade: 2,
    origin: "search",
    traceId: both.traceId,
  });
  await judge(context(), {
    query: "where does a lantern hang",
    evidenceRef: noteRefOf(note),
    grade: 1,
    origin: "search",
    traceId: both.traceId,
  });
  await requestEvaluation(context(), { set: "judgements", routes: ["hybrid", "keyword"] });
  await instance.drain();
}
