import type { Metadata } from "next";
import Link from "next/link";
import { createLoader, type SearchParams } from "nuqs/server";
import { auditHref, auditParsers } from "#components/audit/audit-state.ts";
import { AuditTable } from "#components/audit/audit-table.tsx";
import { ChooseSubject } from "#components/audit/choose-subject.tsx";
import { AUDIT_PAGE_WORDS } from "#components/audit/page-words.ts";
import { subjectWords } from "#components/audit/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { fill } from "#components/words/fill.tsx";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { openServerContext } from "#lib/runtime.ts";
import { auditTitles } from "#lib/services/audit/audit-titles.ts";
import { listAudit } from "#lib/services/audit/list-audit.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: PAGE_TITLES.audit };

const load = createLoader(auditParsers);
const PAGE_SIZE = 50;

/** The audit log, newest first. */
export default async function AuditPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const state = await load(searchParams);
  const { subject, id, before } = state;
  const context = await openServerContext();
  // Read one more than is shown, to know whether there are older entries.
  const found = await listAudit(context, {
    limit: PAGE_SIZE + 1,
    ...(subject === "" ? {} : { subjectType: subject }),
    ...(id === "" ? {} : { subjectId: id }),
    ...(before === null ? {} : { before }),
  });
  const entries = found.slice(0, PAGE_SIZE);
  const titles = await auditTitles(context, [...entries, { subjectType: subject, subjectId: id }]);
  const older = found.length > PAGE_SIZE ? entries.at(-1)?.id : undefined;
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-5 two:px-6">
      <PageHead title={PAGE_TITLES.audit}>
        <ChooseSubject />
      </PageHead>
      {id !== "" && (
        <p className="text-muted">
          {fill(AUDIT_PAGE_WORDS.onlyOne, {
            kind: subjectWords(subject),
            name: <b className="text-ink">{titles[`${subject}:${id}`] ?? id}</b>,
            all: (
              <Link href={auditHref({ subject })} className="underline underline-offset-2">
                {AUDIT_PAGE_WORDS.showAll}
              </Link>
            ),
          })}
        </p>
      )}
      <AuditTable
        entries={entries}
        titles={titles}
        historyHref={(type, of) => auditHref({ subject: type, id: of })}
        empty={
          <Notice kind="info" title={AUDIT_PAGE_WORDS.emptyTitle} testId="no-audit">
            {AUDIT_PAGE_WORDS.emptyText}
          </Notice>
        }
      />
      <nav aria-label={AUDIT_PAGE_WORDS.pagesLabel} className="flex gap-2 empty:hidden">
        {before !== null && (
          <Button size="small" asChild>
            <Link href={auditHref({ ...state, before: null })}>{AUDIT_PAGE_WORDS.newest}</Link>
          </Button>
        )}
        {older !== undefined && (
          <Button size="small" asChild>
            <Link href={auditHref({ ...state, before: older })}>{AUDIT_PAGE_WORDS.older}</Link>
          </Button>
        )}
      </nav>
    </main>
  );
}
