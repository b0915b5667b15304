import { globSync } from "node:fs";
import path from "node:path";
import { vi } from "vitest";
import { isAction } from "#lib/http/action.ts";
import { load } from "../testing.ts";
import type { ReceivedAnswer } from "./answers.ts";
import { OWN_MARK, PASSWORD } from "./documents/testing.ts";
import type { Known } from "./requests.ts";

const ACTIONS = path.join(import.meta.dirname, "../../actions");

/**
 * The inputs of every server action by file, in the order of the calls. What is taken away is put back after it. Add
 * every new action here. Corpora come after what trashing one ends: syncs, evaluations, documents.
 */
function inputsOf({
  ids,
  made,
}: Known): Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> {
  const {
    corpus = [],
    dataset = [],
    record = [],
    document = [],
    evaluation = [],
    job = [],
    receipt = [],
    ref = [],
    sync = [],
  } = ids;
  const documentIds = document.slice(0, 400);
  const everywhere = { lanes: "text" };
  return {
    "syncs.ts": {
      confirmSyncAction: sync,
      cancelSyncAction: sync,
      startSyncAction: [made.open, made.secret].map((corpusId) => ({ corpusId, planOnly: true })),
      nextRunsAction: ["daily", "0 3 * * *"],
    },
    "evaluations.ts": {
      requestEvaluationAction: [{ set: "judgements", routes: ["keyword"] }],
      cancelEvaluationAction: [...evaluation, ...job],
      judgeAction: ref.flatMap((evidenceRef) =>
        receipt
          .slice(0, 3)
          .map((traceId) => ({ query: "where is it", evidenceRef, grade: 2, origin: "search", traceId })),
      ),
    },
    "datasets.ts": {
      editDatasetAction: dataset.flatMap((id) => [
        { id, publisher: "Seen" },
        ...record.slice(0, 20).map((coverage_of) => ({ id, coverage_of })),
      ]),
      chooseColumnsAction: documentIds.map((documentId) => ({ documentId, layer: "", mapping: null })),
    },
    "documents.ts": {
      editMetadataAction: document.map((documentId) => ({ documentId, tags: ["seen"] })),
      correctPageAction: document.map((documentId) => ({ documentId, page: 1, text: "Seen." })),
      unlockDocumentAction: document.map((documentId) => ({ documentId, password: PASSWORD })),
      changeDocumentsAction: [
        { do: "edit", addTags: ["seen"] },
        { do: "reindex" },
        { do: "remove" },
        { do: "restore" },
      ].map((change) => ({ documentIds, change })),
      removeDocumentAction: document,
      restoreDocumentAction: document,
    },
    "compare.ts": {
      preferRouteAction: receipt.flatMap((traceId) => [
        { traceId, route: everywhere, against: [] },
        { traceId, route: { asRan: traceId }, against: [everywhere] },
      ]),
    },
    "corpora.ts": {
      createCorpusAction: [{ title: "Another by hand" }, { title: `The ${OWN_MARK} corpus` }],
      editCorpusAction: corpus.map((corpusId) => ({ corpusId, description: "Looked after" })),
      switchCorpusAction: corpus.flatMap((corpusId) =>
        [false, true].map((enabled) => ({ corpusId, enabled })),
      ),
      refreshCorpusAction: corpus,
      trashCorpusAction: corpus,
      restoreCorpusAction: corpus.map((corpusId) => ({ corpusId })),
    },
    "jobs.ts": {
      retryJobAction: job,
      resolveJobAction: job.map((jobId) => ({ jobId, resolved: true })),
      retryFailedAction: [{}, ...corpus.map((each) => ({ corpus: each })), { q: OWN_MARK }],
      cancelJobAction: job,
      cancelJobsAction: [{ jobIds: job.slice(0, 100) }],
    },
    "providers.ts": {
      switchProviderAction: [false, true].map((enabled) => ({ id: "connector:local", enabled })),
    },
    "receipts.ts": { pinReceiptAction: receipt.map((id) => ({ id, pinned: true })) },
  };
}

type Called = (input: unknown) => Promise<unknown>;

/** Returns the names of all server actions, as `file name`. */
export async function everyAction(): Promise<string[]> {
  const files = globSync("*.ts", { cwd: ACTIONS }).filter((file) => !file.endsWith(".test.ts"));
  const names = await Promise.all(
    files.map(async (file) =>
      Object.entries(await load(path.join(ACTIONS, file)))
        .filter(([, exported]) => isAction(exported))
        .map(([name]) => `${file} ${name}`),
    ),
  );
  return names.flat().sort();
}

/** Returns the names of the server actions that `runActions` calls, as `file name`. */
export const calledActions = (known: Known): string[] =>
  Object.entries(inputsOf(known))
    .flatMap(([file, actions]) => Object.keys(actions).map((name) => `${file} ${name}`))
    .sort();

/** Returns the outcomes of all server actions, with every existing id. */
export async function runActions(known: Known): Promise<ReceivedAnswer[]> {
  const answers: ReceivedAnswer[] = [];
  // Another test file of this process may have loaded the actions with the framework's headers.
  vi.resetModules();
  for (const [file, actions] of Object.entries(inputsOf(known))) {
    const module = await load(path.join(ACTIONS, file));
    for (const [name, inputs] of Object.entries(actions))
      for (const input of inputs) {
        const outcome = (await (module[name] as Called)(input)) as { readonly ok: boolean };
        answers.push({
          asked: `${name} ${JSON.stringify(input)}`,
          address: `action ${name}`,
          status: outcome.ok ? 200 : 400,
          text: JSON.stringify(outcome),
        });
      }
  }
  return answers;
}
