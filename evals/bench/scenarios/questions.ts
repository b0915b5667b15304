import { sql } from "drizzle-orm";
import { byNameQuerySchema, historyQuerySchema } from "#lib/domain/question-api.ts";
import { compareCorpora } from "#lib/services/compare/compare-corpora.ts";
import { byName } from "#lib/services/search/by-name.ts";
import { readHistory } from "#lib/services/search/read-history.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import type { Figure } from "../figures.ts";
import { floorOf } from "../floor.ts";
import type { BenchInstance } from "../instance.ts";
import { makeQuestion, type Vocabulary } from "../questions.ts";
import { interleaved, timed } from "../sampling.ts";
import { summarise } from "../statistics.ts";
import { seeded } from "../texts.ts";

const WARM_UP = 5;
const PROJECTS = ["bench-one", "bench-two"];
/** A comparison of two sides runs one search per side, and one for both. */
const SEARCHES = 3;
const HISTORY_PAGE = 200;

/**
 * The four kinds of question, by name, by meaning, across two projects and by time in pages, each compared with its
 * floor, in turns.
 */
export async function questionFigures(
  instance: BenchInstance,
  vocabulary: Vocabulary,
  rounds: number,
): Promise<Figure[]> {
  await inTwoProjects(instance);
  const random = seeded(17);
  const questions = Array.from({ length: WARM_UP + rounds }, () => makeQuestion(random, vocabulary));
  const questionOf = (round: number) => questions[round] ?? "";
  const samples = await interleaved(
    [
      async (round) => ({ ...(await floorOf(instance.context(), questionOf(round))) }),
      async (round) => ({ listing: await listing(instance, round) }),
      async (round) => ({ name: await named(instance, round) }),
      async (round) => ({ semantic: await semantic(instance, `${questionOf(round)} ?`) }),
      async (round) => ({ across: await across(instance, `${questionOf(round)} !`) }),
      async () => ({ history: await history(instance) }),
    ],
    { rounds, warmUp: WARM_UP },
  );
  const of = (key: string) => summarise(samples.get(key) ?? []);
  const ms = (name: string, key: string, atMost?: number): Figure => ({
    name,
    unit: "ms",
    value: of(key).median,
    samples: of(key),
    bound: atMost === undefined ? null : { kind: "target", atMost },
  });
  const ratio = (name: string, key: string, floor: string, atMost?: number): Figure => ({
    name,
    unit: "ratio",
    value: of(key).median / of(floor).median,
    samples: null,
    bound: atMost === undefined ? null : { kind: "ratio", atMost },
  });
  return [
    ms("by name: summary and key passages", "name", 100),
    ms("by meaning, with its receipt", "semantic", 500),
    ms("across two projects, with its three receipts", "across", 2000),
    ms("all that a period holds, page by page", "history", 5000),
    ms("floor: the question's vector and both statements", "floor"),
    ms("floor: names and days of all documents, one statement", "listing"),
    ratio("by meaning / floor", "semantic", "floor"),
    // Its searches, and as much again to combine them.
    ratio("across two projects / by meaning", "across", "semantic", 2 * SEARCHES),
    ratio("by name / listing", "name", "listing"),
    ratio("all of a period / listing", "history", "listing"),
  ];
}

/** Assigns alternate documents to the two projects. */
async function inTwoProjects(instance: BenchInstance): Promise<void> {
  const [one = "", two = ""] = PROJECTS;
  await instance.context().db.execute(sql`
    update documents set project_id = case when odd.place % 2 = 1 then ${one} else ${two} end
    from (select id, row_number() over (order by id) as place from documents) odd where odd.id = documents.id`);
}

async function named(instance: BenchInstance, round: number): Promise<number> {
  const name = `report-${String((round % 900) + 1).padStart(5, "0")}`;
  return (await timed(() => byName(instance.context(), byNameQuerySchema.parse({ name })))).tookMs;
}

async function semantic(instance: BenchInstance, query: string): Promise<number> {
  return (await timed(() => searchEvidence(instance.context(), { query, mode: "semantic" }))).tookMs;
}

async function across(instance: BenchInstance, query: string): Promise<number> {
  return (await timed(() => compareCorpora(instance.context(), { query, projects: PROJECTS }))).tookMs;
}

async function history(instance: BenchInstance): Promise<number> {
  const context = instance.context();
  return (
    await timed(async () => {
      let total = 1;
      for (let offset = 0; offset < total; offset += HISTORY_PAGE) {
        const period = { periodFrom: "1900-01-01", periodTo: "2200-01-01" };
        const asked = historyQuerySchema.parse({ ...period, offset, limit: HISTORY_PAGE });
        total = (await readHistory(context, asked)).total;
      }
    })
  ).tookMs;
}

/** The number makes the statement unique, so that no cache answers it. */
async function listing(instance: BenchInstance, round: number): Promise<number> {
  const { db } = instance.context();
  return (
    await timed(() =>
      db.execute(sql`select id, title, file_name, published_date, created_at, updated_at, ${round}::int as round
        from documents where deleted_at is null order by updated_at desc, id`),
    )
  ).tookMs;
}
