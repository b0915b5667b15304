import { z } from "zod";
import { reportKindSchema, reportQuerySchema, reportSchema } from "#lib/domain/console-api.ts";
import { REPORT_KINDS, reportFacts } from "#lib/domain/reports.ts";
import { route } from "#lib/http/route.ts";
import { readReport } from "#lib/services/reports/read-report.ts";

/** Every report, with what the figure of its lines means. */
const FIGURES = REPORT_KINDS.map((kind) => {
  const { figureForPrograms } = reportFacts(kind);
  return figureForPrograms === "" ? kind : `${kind} (${figureForPrograms})`;
}).join("; ");

export const GET = route({
  summary: "Get a report",
  description: `${FIGURES}. The most important lines first.`,
  query: reportQuerySchema,
  params: z.object({ kind: reportKindSchema }),
  answers: { 200: { description: "The report", schema: reportSchema } },
  run: (context, { query: { corpus, limit }, params }) =>
    readReport(context, { kind: params.kind, limit, corpusId: corpus }),
});
