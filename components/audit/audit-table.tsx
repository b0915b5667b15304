import Link from "next/link";
import type { ReactNode } from "react";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import { Moment } from "#components/ui/moment.tsx";
import type { AuditEntry } from "#lib/domain/corpus-console.ts";
import { differenceOf } from "./difference.ts";
import {
  AUDIT_TABLE_WORDS,
  actionWords,
  subjectHref,
  subjectWords,
  VALUE_WORDS,
  withheldWords,
} from "./words.ts";

type AuditTableProps = {
  readonly entries: readonly AuditEntry[];
  /** Titles by "type:id", such as "corpus:its-id". Without a title the id is shown. */
  readonly titles: Readonly<Record<string, string>>;
  /**
   * Link to the history of one thing. If absent, the subject column is hidden, because the page is about that thing.
   */
  readonly historyHref?: (type: string, id: string) => string;
  readonly empty?: ReactNode;
};

/** Lists who changed what and when, with the values before and after. */
export function AuditTable({ entries, titles, historyHref, empty }: AuditTableProps) {
  const columns: readonly Column<AuditEntry>[] = [
    {
      key: "what",
      head: AUDIT_TABLE_WORDS.what,
      rowHeader: true,
      className: "two:w-72",
      cell: (entry) =>
        historyHref ? (
          <Subject entry={entry} title={titleOf(entry, titles)} historyHref={historyHref} />
        ) : (
          <span className="font-semibold">{actionWords(entry.action)}</span>
        ),
    },
    { key: "change", head: AUDIT_TABLE_WORDS.change, cell: (entry) => <Difference entry={entry} /> },
    {
      key: "who",
      head: AUDIT_TABLE_WORDS.who,
      className: "two:w-28",
      cell: (entry) => <Who entry={entry} />,
    },
    {
      key: "when",
      head: AUDIT_TABLE_WORDS.when,
      className: "two:w-44",
      cell: ({ at }) => <Moment iso={at} />,
    },
  ];
  return (
    <DataTable
      caption={AUDIT_TABLE_WORDS.caption}
      columns={columns}
      rows={entries}
      keyFor={({ id }) => String(id)}
      testId="audit"
      rowTestId="audit-row"
      {...(empty === undefined ? {} : { empty })}
    />
  );
}

/** Returns the current title or, for a deleted thing, its last title. */
function titleOf(entry: AuditEntry, titles: Readonly<Record<string, string>>): string {
  const known = titles[`${entry.subjectType}:${entry.subjectId}`];
  if (known !== undefined) return known;
  const knownTitle = entry.after?.title ?? entry.before?.title;
  return typeof knownTitle === "string" && knownTitle !== "" ? knownTitle : entry.subjectId;
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
          {AUDIT_TABLE_WORDS.history}
          <span className="sr-only"> {AUDIT_TABLE_WORDS.historyOf(title)}</span>
        </Link>
      </span>
    </>
  );
}

/** Who made the change. An imported archive can claim any person and time, so its entries are marked. */
function Who({ entry: { actorId, imported } }: { readonly entry: AuditEntry }) {
  return (
    <>
      {actorId}
      {imported && (
        <span className="block text-small text-muted" title={AUDIT_TABLE_WORDS.importedTitle}>
          {AUDIT_TABLE_WORDS.imported}
        </span>
      )}
    </>
  );
}

/** Shows a point in time on the reader's clock, and any other value unchanged. */
function Value({ text }: { readonly text: string }) {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? <Moment iso={text} /> : text;
}

const FEW = 6;

function Difference({ entry }: { readonly entry: AuditEntry }) {
  if (entry.withheld) return <span className="text-muted">{withheldWords(entry.subjectType)}</span>;
  const all = differenceOf(entry.before, entry.after);
  // For a created thing, hide "no" and "0": these values never changed.
  const changes =
    entry.before === null ? all.filter(({ after }) => after !== VALUE_WORDS.no && after !== "0") : all;
  if (changes.length === 0) return <span className="text-muted">{AUDIT_TABLE_WORDS.noDetails}</span>;
  const line = ({ field, before, after }: (typeof changes)[number]) => (
    <li key={field} className="wrap-anywhere">
      <span className="text-muted">{field}: </span>
      {before !== null && (
        <>
          {after !== null && <span className="sr-only">{AUDIT_TABLE_WORDS.from} </span>}
          <del className="text-muted">
            <Value text={before} />
          </del>
        </>
      )}
      {before !== null && after !== null && (
        <>
          <span aria-hidden> {AUDIT_TABLE_WORDS.becomes} </span>
          <span className="sr-only"> {AUDIT_TABLE_WORDS.to} </span>
        </>
      )}
      {after === null ? (
        before !== null && <span className="text-muted"> {AUDIT_TABLE_WORDS.removed}</span>
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
            {AUDIT_TABLE_WORDS.moreFields(changes.length - FEW)}
          </summary>
          <ul className="flex max-w-prose flex-col gap-0.5">{changes.slice(FEW).map(line)}</ul>
        </details>
      )}
    </>
  );
}
