import { mean } from "#lib/evaluation/metrics/means.ts";
import { share, table } from "../report/tables.ts";
import { HALVES, type Half, KINDS, type Kind } from "./dataset.ts";
import { type PlanningDevRow, ROUTES } from "./measure.ts";

/** Number of first results in which both documents must stand. */
const FIRST = 10;

type Route = (typeof ROUTES)[number];

export type KindFigures = {
  readonly half: Half;
  readonly kind: Kind | "all";
  readonly questions: number;
  readonly routes: Readonly<Record<Route, RouteFigures>>;
};
type RouteFigures = {
  readonly ndcg10: number;
  readonly success1: number;
  readonly success5: number;
  /** Share of the questions with passages of all judged documents among the first ten. */
  readonly bothDocuments: number;
  /** The same, counting only passages that were judged right. */
  readonly bothPassages: number;
};

/** Returns the figures of each half by kind of answerable question. "all" leaves out the typos, which repeat others. */
export function kindFigures(rows: readonly PlanningDevRow[]): KindFigures[] {
  return HALVES.flatMap((half) =>
    [...KINDS, "all" as const].flatMap((kind) => {
      const own = rows.filter(
        (row) =>
          row.half === half &&
          row.kind !== "unanswerable" &&
          (kind === "all" ? row.kind !== "typos" : row.kind === kind),
      );
      if (own.length === 0) return [];
      const figures = (route: Route) => routeFigures(own, route);
      return [
        {
          ...{ half, kind, questions: own.length },
          routes: { keyword: figures("keyword"), dense: figures("dense"), hybrid: figures("hybrid") },
        },
      ];
    }),
  );
}

function routeFigures(rows: readonly PlanningDevRow[], route: Route): RouteFigures {
  const outcomes = rows.map(({ routes }) => routes[route]);
  const isFirst = (rank: number | null) => rank !== null && rank <= FIRST;
  const all = (key: "rank" | "judgedRank") =>
    mean(outcomes.map(({ documents }) => (documents.every((each) => isFirst(each[key])) ? 1 : 0)));
  return {
    ndcg10: mean(outcomes.map(({ ndcg10 }) => ndcg10)),
    success1: mean(outcomes.map(({ success1 }) => success1)),
    success5: mean(outcomes.map(({ success5 }) => success5)),
    bothDocuments: all("rank"),
    bothPassages: all("judgedRank"),
  };
}

export type RefusalFigures = {
  readonly half: Half;
  readonly unanswerable: number;
  /** Share of the unanswerable questions whose evidence is weak. */
  readonly refused: number;
  readonly found: number;
  /** Share of the questions with a right passage among the first five whose evidence is weak. */
  readonly falseAlarms: number;
};

/** Returns how often each half's answers say that there is no strong evidence. */
export function refusalFigures(rows: readonly PlanningDevRow[]): RefusalFigures[] {
  return HALVES.map((half) => {
    const own = rows.filter((row) => row.half === half);
    const unanswerable = own.filter(({ kind }) => kind === "unanswerable");
    const found = own.filter(({ kind, routes }) => kind !== "unanswerable" && routes.hybrid.success5 > 0);
    const weak = (of: readonly PlanningDevRow[]) => mean(of.map(({ refused }) => (refused ? 1 : 0)));
    return {
      half,
      unanswerable: unanswerable.length,
      refused: weak(unanswerable),
      found: found.length,
      falseAlarms: weak(found),
    };
  });
}

export type TypoFigures = {
  readonly half: Half;
  readonly route: Route;
  /** nDCG@10 of the questions with typos, and of the same questions without. */
  readonly typos: number;
  readonly untouched: number;
};

/** Compares the questions with typos with their pairs. */
export function typoFigures(rows: readonly PlanningDevRow[]): TypoFigures[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return HALVES.flatMap((half) =>
    ROUTES.map((route) => {
      const typos = rows.filter((row) => row.half === half && row.kind === "typos");
      const untouched = typos.flatMap(({ pair }) => byId.get(pair ?? "") ?? []);
      const ndcg = (of: readonly PlanningDevRow[]) => mean(of.map(({ routes }) => routes[route].ndcg10));
      return { half, route, typos: ndcg(typos), untouched: ndcg(untouched) };
    }),
  );
}

/** Returns the tables of each half. */
export function planningDevTables(rows: readonly PlanningDevRow[], halves: readonly Half[]): string {
  return halves.map((half) => halfTables(rows, half)).join("\n\n");
}

function halfTables(rows: readonly PlanningDevRow[], half: Half): string {
  const head = [
    `${half} half`,
    "questions",
    ...["nDCG@10", "success@1", "success@5"].flatMap((measure) =>
      ROUTES.map((route) => `${measure} ${route}`),
    ),
  ];
  const kinds = kindFigures(rows).filter((each) => each.half === half);
  const ranking = kinds.map(({ kind, questions, routes }) => [
    kind,
    String(questions),
    ...(["ndcg10", "success1", "success5"] as const).flatMap((measure) =>
      ROUTES.map((route) => share(routes[route][measure], 3)),
    ),
  ]);
  const both = kinds.find(({ kind }) => kind === "two-documents");
  const lines = ROUTES.map((route) => {
    const typo = typoFigures(rows).find((each) => each.half === half && each.route === route);
    return [
      route,
      share(both?.routes[route].bothDocuments, 2),
      share(both?.routes[route].bothPassages, 2),
      typo === undefined || typo.untouched === 0 ? "" : (typo.typos / typo.untouched).toFixed(3),
    ];
  });
  const refusal = refusalFigures(rows).find((each) => each.half === half);
  return [
    table(head, ranking),
    table(
      ["route", "both documents in the first ten", "both right passages", "typos against untouched"],
      lines,
    ),
    `Unanswerable: ${refusal?.unanswerable}, refused ${share(refusal?.refused, 2)}. Found in the first five: ${refusal?.found}, false alarms ${share(refusal?.falseAlarms, 2)}.`,
  ].join("\n\n");
}
