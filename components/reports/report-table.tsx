import Link from "next/link";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { type Report, type ReportRow, reportFacts } from "#lib/domain/reports.ts";
import { REPORT_WORDS, reportFigure, reportReason } from "./words.ts";

type ReportTableProps = {
  readonly report: Report;
  readonly corpusTitle: (corpusId: string) => string;
};

/** Entries of a report: what, why it is listed, and a link to it. */
export function ReportTable({ report, corpusTitle }: ReportTableProps) {
  const { kind, rows } = report;
  const { title, lists, figure, empty } = reportFacts(kind);
  const columns: readonly Column<ReportRow>[] = [
    {
      key: "title",
      head: lists,
      rowHeader: true,
      className: "two:w-72 three:w-96",
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
      head: REPORT_WORDS.reason,
      cell: ({ reason }) => <span className="wrap-anywhere">{reportReason(kind, reason)}</span>,
    },
    ...(figure === null
      ? []
      : [
          {
            key: "figure",
            head: figure.head,
            align: "right" as const,
            className: "two:w-28",
            cell: ({ figure }: ReportRow) => reportFigure(kind, figure),
          },
        ]),
    {
      key: "corpus",
      head: REPORT_WORDS.corpus,
      className: "two:w-48",
      cell: ({ corpusId }) => (corpusId === null ? "" : corpusTitle(corpusId)),
    },
    {
      key: "at",
      head: REPORT_WORDS.when,
      className: "two:w-36",
      cell: ({ at }) => (at === null ? "" : <Moment iso={at} />),
    },
  ];
  return (
    <DataTable
      caption={title}
      columns={columns}
      rows={rows}
      keyFor={({ id }) => id}
      testId="report"
      rowTestId="report-row"
      empty={
        <Notice kind="info" title={REPORT_WORDS.emptyTitle} testId="report-empty">
          {empty}
        </Notice>
      }
    />
  );
}
