import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { answerFrom } from "../api/testing.ts";
import { appFiles } from "../testing.ts";
import { calledActions, everyAction, runActions } from "./actions.ts";
import { call, changeEverything, type ReceivedAnswer, readEverything } from "./answers.ts";
import { CORPUS_MARK, MARK, OWN_MARK } from "./documents/testing.ts";
import { everyId, type Ids } from "./requests.ts";
import { addOpenWork, openRestrictedInstance, type RestrictedInstance } from "./testing.ts";

/**
 * Requests every route and page with every existing id, including ids that a reader cannot know. No answer may contain
 * anything of a restricted document.
 */

// A server action reads the headers of its request, which only the framework's server has.
vi.mock("next/headers", () => ({ headers: async () => new Headers({ host: "localhost:3000" }) }));

let made: RestrictedInstance;
beforeAll(async () => {
  made = await openRestrictedInstance();
  answerFrom(made.instance.runtime);
  ids = await everyId(made);
  const of = await made.instance.database.sql<
    { id: string }[]
  >`select id from documents where corpus_id = ${made.secret}`;
  hidden = of.map(({ id }) => id);
}, 600_000);
afterAll(() => made?.instance.close());

/** Ids of the documents that become restricted. */
let hidden: readonly string[] = [];

let ids: Ids = {};

const everything = () => readEverything({ made, ids });
const holding = (answers: readonly ReceivedAnswer[], mark: string) =>
  answers.filter(({ text }) => text.toLowerCase().includes(mark));
/** Returns the first occurrence in each answer, so that a failure shows where to look. */
const excerpts = (answers: readonly ReceivedAnswer[], mark: string) =>
  holding(answers, mark).map(({ asked, text }) => {
    const at = text.toLowerCase().indexOf(mark);
    return `${asked}: …${text.slice(Math.max(0, at - 120), at + 60).replaceAll(/\s+/g, " ")}…`;
  });

/** Addresses where a local administrator manages corpora and may see a restricted corpus's title and location. */
const CONSOLE = [
  "/admin",
  "/api/corpora",
  "/api/audit",
  "/api/jobs",
  "/api/local-folders",
  "/api/providers",
  "/api/reports",
];

/** Addresses that never show a document's name or words, even of an open corpus. */
const SILENT = [
  "GET /api/[[...unknown]]",
  "GET /api/corpora/[id]",
  "GET /api/corpora/[id]/reports",
  "GET /api/documents/[id]/pages/[page]/picture",
  "GET /api/documents/[id]/pages/[page]/thumbnail",
  "GET /api/documents/[id]/utility",
  "GET /api/health",
  "GET /api/ingest-over-time",
  "GET /api/openapi.json",
  "GET /api/packs",
  "GET /api/places/report",
  "GET /api/providers",
  "GET /api/query-stats",
  "GET /api/rag/index-info",
  "GET /api/reports",
  "GET /api/sidecar/corpora",
  "GET /api/sidecar/corpora/[id]",
  "GET /api/workbench/alive",
  "GET /api/workbench/compare/figures",
  "GET /api/workbench/documents/[id]/find",
  "GET /api/workbench/documents/[id]/pages",
  "GET /api/workbench/documents/[id]/passages",
  "GET /api/workbench/documents/ids",
  "GET /api/workbench/evaluations",
  "GET /api/workbench/evaluations/jobs",
  "GET /api/workbench/first-steps",
  "GET /api/workbench/indexing",
  "GET /map-assets/[version]/[file]",
  "GET /pdf-assets/[version]/[kind]/[file]",
  "POST /api/workbench/events",
  "POST /api/workbench/prepare",
  "page /admin",
  "page /admin/corpora/[id]/binding",
  "page /admin/corpora/[id]/history",
  "page /admin/corpora/[id]/jobs",
  "page /admin/corpora/new",
  "page /admin/evaluation",
  "page /admin/providers",
  "page /admin/reports",
  "page /api-docs",
  "page /packs",
  "page /search",
  "page /settings",
];

/** Addresses of a single document. For a restricted document they only answer that it does not exist. */
const OF_ONE_DOCUMENT = /^(?:GET|page) (?:\/api)?(?:\/workbench)?\/(?:documents|admin\/passages)\/\[id\]/;

describe("a restricted document", () => {
  it("is in the answer of every address that shows documents while it is not restricted", async () => {
    const answers = await everything();
    const marked = [...holding(answers, MARK), ...holding(answers, CORPUS_MARK)];
    const found = new Set(marked.map(({ address }) => address));
    const addresses = [...new Set(answers.map(({ address }) => address))];
    expect(addresses.filter((address) => !found.has(address)).sort()).toEqual([...SILENT].sort());
  }, 900_000);

  it("is in no answer when its corpus is restricted", async () => {
    await made.keep("restricted", "corpus");
    const answers = await everything();
    expect(excerpts(answers, MARK)).toEqual([]);
    expect(excerpts(answers, CORPUS_MARK)).toEqual([]);
    const readers = answers.filter(
      ({ address }) => !CONSOLE.some((part) => address.split(" ")[1]?.startsWith(part)),
    );
    expect(excerpts(readers, OWN_MARK)).toEqual([]);
    // An archive leaves this instance. It has nothing of an earlier corpus with the same id.
    const archives = answers.filter(({ address }) => address.endsWith("/export"));
    expect(excerpts(archives, OWN_MARK)).toEqual([]);
    await made.keep("internal", "corpus");
  }, 900_000);

  it("is in no answer when it is restricted itself, as if it did not exist", async () => {
    await made.keep("restricted", "documents");
    const answers = await everything();
    expect(excerpts(answers, MARK)).toEqual([]);
    const gone = answers.filter(
      ({ address, asked }) =>
        OF_ONE_DOCUMENT.test(address) && hidden.some((id) => asked.split("?")[0]?.includes(id)),
    );
    expect(gone.filter(({ status }) => status !== 404).map(({ asked }) => asked)).toEqual([]);
    expect(gone.length).toBeGreaterThan(100);
    await made.keep("internal", "documents");
  }, 900_000);

  it("cannot be distinguished from an absent one by searching a list", async () => {
    await made.keep("restricted", "corpus");
    const answerTo = async (address: string, word: string) => {
      const route = appFiles("route.ts").find((each) => each.address === address);
      if (route === undefined) throw new Error(`${address} is gone`);
      const { text } = await call(route, "GET", {}, `?q=${word}`);
      return text.replaceAll(word, "");
    };
    for (const address of [
      "/api/jobs",
      "/api/receipts",
      "/api/packs",
      "/api/documents",
      "/api/workbench/documents",
    ])
      expect([address, await answerTo(address, MARK.slice(2))]).toEqual([
        address,
        await answerTo(address, "vvqpyv"),
      ]);
    await made.keep("internal", "corpus");
  });

  it("is in no outcome of a server action", async () => {
    expect(calledActions({ made, ids })).toEqual(await everyAction());
    await addOpenWork(made);
    await made.keep("restricted", "corpus");
    await made.keep("restricted", "documents");
    const outcomes = await runActions({ made, ids: await everyId(made) });
    expect(excerpts(outcomes, MARK)).toEqual([]);
    expect(excerpts(outcomes, CORPUS_MARK)).toEqual([]);
    // Every action gets as far as reading: at least one of its inputs is accepted.
    const accepted = new Set(outcomes.filter(({ status }) => status === 200).map(({ address }) => address));
    const refused = [...new Set(outcomes.map(({ address }) => address))].filter(
      (each) => !accepted.has(each),
    );
    expect(refused).toEqual([]);
  }, 900_000);

  it("is in no answer to a changing request", async () => {
    await made.keep("restricted", "corpus");
    await made.keep("restricted", "documents");
    const answers = await changeEverything({ made, ids });
    expect(excerpts(answers, MARK)).toEqual([]);
    expect(excerpts(answers, CORPUS_MARK)).toEqual([]);
  }, 900_000);
});
