"use client";
import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import { NO_READING } from "#components/address/search-state.ts";
import { readingHref } from "#components/document/address.ts";
import { documentQuery, readableQuery } from "#components/document/queries.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import type { DocumentDetail, ReadableDocument } from "#lib/domain/documents.ts";
import { countChanges, sheetChanges, valuesOf } from "#lib/domain/sheet-changes.ts";
import { sheetsOf } from "#lib/domain/sheet-grid.ts";
import { changesParsers } from "./address.ts";
import { changeLines } from "./change-lines.ts";
import { SheetChangesTable } from "./sheet-changes-table.tsx";
import { comparedVersions } from "./versions.ts";
import { CHANGES_WORDS } from "./words.ts";

const SETTINGS = { history: "push", shallow: true, scroll: false } as const;

/** Two versions of a spreadsheet, compared cell by cell. */
export function ChangesView({ id }: { readonly id: string }) {
  const detail = useQuery(documentQuery(id));
  const [asked, setAsked] = useQueryStates(changesParsers, SETTINGS);
  if (!detail.data) return <main id="main">{detail.error && <Failed error={detail.error} />}</main>;
  const document = detail.data;
  const { from, to, numbers } = comparedVersions(document.versions, asked);
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-4 p-4 two:p-6">
      <PageHead
        title={CHANGES_WORDS.title(from, to)}
        back={{ href: readingHref(id, NO_READING), words: CHANGES_WORDS.back(document.title) }}
      >
        <VersionChoice
          label={CHANGES_WORDS.from}
          numbers={numbers}
          value={from}
          onChoose={(version) => {
            setAsked({ from: version, to }).catch(() => {});
          }}
        />
        <VersionChoice
          label={CHANGES_WORDS.to}
          numbers={numbers}
          value={to}
          onChoose={(version) => {
            setAsked({ from, to: version }).catch(() => {});
          }}
        />
      </PageHead>
      <Changes key={`${from}-${to}`} document={document} from={from} to={to} />
    </main>
  );
}

type VersionChoiceProps = {
  readonly label: string;
  readonly numbers: readonly number[];
  readonly value: number;
  readonly onChoose: (version: number) => void;
};

function VersionChoice({ label, numbers, value, onChoose }: VersionChoiceProps) {
  return (
    <label className="flex items-center gap-2 text-small text-muted">
      {label}
      <select
        value={value}
        className="h-8 rounded-md border border-line-strong bg-panel px-2 text-ui text-ink hover:border-muted"
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {numbers.map((number) => (
          <option key={number} value={number}>
            {CHANGES_WORDS.version(number)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Failed({ error }: { readonly error: Error }) {
  return (
    <Notice kind="failed" title={CHANGES_WORDS.failedTitle}>
      {errorWords(error).message}
    </Notice>
  );
}

type ChangesProps = {
  readonly document: DocumentDetail;
  readonly from: number;
  readonly to: number;
};

function Changes({ document, from, to }: ChangesProps) {
  const before = useQuery(readableQuery(document.id, from));
  const after = useQuery(readableQuery(document.id, to));
  const compared = useMemo(
    () => (before.data && after.data ? compare(before.data, after.data) : null),
    [before.data, after.data],
  );
  const error = before.error ?? after.error;
  if (error) return <Failed error={error} />;
  if (!compared) {
    return (
      <p role="status" className="text-muted">
        {CHANGES_WORDS.comparing}
      </p>
    );
  }
  const { changes, versions } = compared;
  if (!versions.before.sheets.length || !versions.after.sheets.length) {
    return (
      <Notice kind="degraded" title={CHANGES_WORDS.notSheetsTitle}>
        {CHANGES_WORDS.notSheetsText}
      </Notice>
    );
  }
  if (changes.length === 0) return <p data-testid="change-counts">{CHANGES_WORDS.none}</p>;
  return (
    <>
      <p data-testid="change-counts">{CHANGES_WORDS.counts(countChanges(changes))}</p>
      {changes.map((change) => {
        const name = change.name ?? CHANGES_WORDS.table;
        const version = change.kind === "removed" ? versions.before : versions.after;
        const lines = changeLines(change, version);
        return (
          <section key={`${change.kind} ${name}`} aria-label={CHANGES_WORDS.caption(name)}>
            <h2 className="mb-1 text-lead font-semibold">{CHANGES_WORDS.sheet[change.kind](name)}</h2>
            {change.formerName != null && (
              <p className="mb-1 text-small text-muted">{CHANGES_WORDS.renamed(change.formerName)}</p>
            )}
            {lines.length > 0 && (
              <SheetChangesTable
                documentId={document.id}
                caption={CHANGES_WORDS.caption(name)}
                lines={lines}
                from={from}
                to={to}
              />
            )}
          </section>
        );
      })}
    </>
  );
}

function compare(before: ReadableDocument, after: ReadableDocument) {
  const [old, now] = [before, after].map(({ text, blocks }) => ({ text, sheets: sheetsOf(text, blocks) }));
  if (!old || !now) return null;
  const changes = sheetChanges(valuesOf(old.text, old.sheets), valuesOf(now.text, now.sheets));
  return { versions: { before: old, after: now }, changes };
}
