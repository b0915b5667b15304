import Link from "next/link";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { REPORT_WORDS, reportFigure, reportReason } from "#components/words/reports.ts";
import type { Report, ReportRow } from "#lib/domain/corpus-console.ts";

type ReportTableProps = {
  readonly report: Report;
  readonly corpusTitle: (corpusId: string) => string;
};

const HEADS: Partial<Readonly<Record<Report["kind"], string>>> = {
  failed_files: "File",
  skipped_files: "File",
  zero_hit_queries: "Question",
  low_ocr_confidence: "Page",
};

/** The lines of a report: what, why it is listed, and the way to it. */
export function ReportTable({ report, corpusTitle }: ReportTableProps) {
  const { kind, rows } = report;
  const words = REPORT_WORDS[kind];
  const columns: readonly Column<ReportRow>[] = [
    {
      key: "title",
      head: HEADS[kind] ?? "Document",
      rowHeader: true,
      className: "two:w-96",
      cell: ({ title, href }) =>
        href === null ? (
          <span className="font-medium wrap-anywhere">{title}</span>
        ) : (
          <Link href={href} prefetch={false} className="font-semibold wrap-anywhere hover:underline">
            {title}
          </Link>
        ),
    },
    {
      key: "reason",
      head: "Why it is here",
      cell: ({ reason }) => <span className="wrap-anywhere">{reportReason(kind, reason)}</span>,
    },
    ...(words.figure === null
      ? []
      : [
          {
            key: "figure",
            head: words.figure,
            align: "right" as const,
            className: "two:w-28",
            cell: ({ figure }: ReportRow) => reportFigure(kind, figure),
          },
        ]),
    {
      key: "corpus",
      head: "Corpus",
      className: "two:w-48",
      cell: ({ corpusId }) => (corpusId === null ? "" : corpusTitle(corpusId)),
    },
    {
      key: "at",
      head: "When",
      className: "two:w-36",
      cell: ({ at }) => (at === null ? "" : <Moment iso={at} />),
    },
  ];
  return (
    <DataTable
      caption={words.title}
      columns={columns}
      rows={rows}
      keyFor={({ id }) => id}
      testId="report"
      rowTestId="report-row"
      empty={
        <Notice kind="info" title="Nothing to report" testId="report-empty">
          {words.empty}
        </Notice>
      }
    />
  );
}
