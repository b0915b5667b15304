import Link from "next/link";
import type { ReactNode } from "react";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { actionWords, subjectHref, subjectWords } from "#components/words/audit.ts";
import type { AuditEntry } from "#lib/domain/corpus-console.ts";
import { differenceOf } from "./difference.ts";

type AuditTableProps = {
  readonly entries: readonly AuditEntry[];
  /** By "corpus:its-id"; what has none is named by its id. */
  readonly titles: Readonly<Record<string, string>>;
  /** The way to everything that was done to one thing; without, the subject is not shown: the page is about it. */
  readonly historyHref?: (type: string, id: string) => string;
  readonly empty?: ReactNode;
};

/** Who changed what when, and what it turned into what. */
export function AuditTable({ entries, titles, historyHref, empty }: AuditTableProps) {
  const columns: readonly Column<AuditEntry>[] = [
    {
      key: "what",
      head: "What",
      rowHeader: true,
      className: "two:w-72",
      cell: (entry) =>
        historyHref ? (
          <Subject entry={entry} title={titleOf(entry, titles)} historyHref={historyHref} />
        ) : (
          <span className="font-semibold">{actionWords(entry.action)}</span>
        ),
    },
    { key: "change", head: "Change", cell: (entry) => <Difference entry={entry} /> },
    { key: "who", head: "Who", className: "two:w-28", cell: ({ actorId }) => actorId },
    {
      key: "when",
      head: "When",
      className: "two:w-44",
      cell: ({ at }) => <Moment iso={at} />,
    },
  ];
  return (
    <DataTable
      caption="Who changed what"
      columns={columns}
      rows={entries}
      keyFor={({ id }) => String(id)}
      testId="audit"
      rowTestId="audit-row"
      {...(empty === undefined ? {} : { empty })}
    />
  );
}

/** Its name now; of what has gone, the name it had. */
function titleOf(entry: AuditEntry, titles: Readonly<Record<string, string>>): string {
  const known = titles[`${entry.subjectType}:${entry.subjectId}`];
  if (known !== undefined) return known;
  const told = entry.after?.title ?? entry.before?.title;
  return typeof told === "string" && told !== "" ? told : entry.subjectId;
}

type SubjectProps = {
  readonly entry: AuditEntry;
  readonly title: string;
  readonly historyHref: (type: string, id: string) => string;
};

function Subject({ entry, title, historyHref }: SubjectProps) {
  const { subjectType, subjectId, action } = entry;
  const href = subjectHref(subjectType, subjectId);
  return (
    <>
      {href === null ? (
        <span className="font-semibold wrap-anywhere">{title}</span>
      ) : (
        <Link href={href} prefetch={false} className="font-semibold wrap-anywhere hover:underline">
          {title}
        </Link>
      )}{" "}
      {actionWords(action)}
      <span className="block text-small text-muted">
        {subjectWords(subjectType)} ·{" "}
        <Link
          href={historyHref(subjectType, subjectId)}
          prefetch={false}
          className="underline underline-offset-2"
        >
          its history<span className="sr-only"> ({title})</span>
        </Link>
      </span>
    </>
  );
}

/** A point in time as the reader's clock has it; anything else as it stands. */
function Value({ text }: { readonly text: string }) {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? <Moment iso={text} /> : text;
}

const FEW = 6;

function Difference({ entry }: { readonly entry: AuditEntry }) {
  const all = differenceOf(entry.before, entry.after);
  // Of what was made, what it has; what it has not was never otherwise.
  const changes = entry.before === null ? all.filter(({ after }) => after !== "no" && after !== "0") : all;
  if (changes.length === 0) return <span className="text-muted">nothing else is told</span>;
  const line = ({ field, before, after }: (typeof changes)[number]) => (
    <li key={field} className="wrap-anywhere">
      <span className="text-muted">{field}: </span>
      {before !== null && (
        <>
          {after !== null && <span className="sr-only">from </span>}
          <del className="text-muted">
            <Value text={before} />
          </del>
        </>
      )}
      {before !== null && after !== null && (
        <>
          <span aria-hidden> → </span>
          <span className="sr-only"> to </span>
        </>
      )}
      {after === null ? (
        before !== null && <span className="text-muted"> (taken away)</span>
      ) : (
        <ins className="no-underline">
          <Value text={after} />
        </ins>
      )}
    </li>
  );
  return (
    <>
      <ul className="flex max-w-prose flex-col gap-0.5">{changes.slice(0, FEW).map(line)}</ul>
      {changes.length > FEW && (
        <details className="mt-0.5">
          <summary className="inline-block rounded-sm text-small text-muted underline underline-offset-2">
            {changes.length - FEW} more fields
          </summary>
          <ul className="flex max-w-prose flex-col gap-0.5">{changes.slice(FEW).map(line)}</ul>
        </details>
      )}
    </>
  );
}
