import Link from "next/link";
import { cx } from "#components/ui/class-names.ts";
import { Notice } from "#components/ui/notice.tsx";
import type { Across } from "#lib/domain/across.ts";
import { type AcrossLinks, titlesByRef } from "./links.ts";
import { SideColumn } from "./side-column.tsx";
import { SideQuotes } from "./side-quotes.tsx";
import { ACROSS_ANSWER_WORDS, SIDE_QUOTES_WORDS } from "./words.ts";

type AcrossAnswerProps = AcrossLinks & {
  readonly answer: Across;
  /** A new answer is loading. */
  readonly waiting: boolean;
};

/** Compares the answers of several sides: one column per side, then shared themes, then differences. */
export function AcrossAnswer({ answer, waiting, ...links }: AcrossAnswerProps) {
  const { sides, themes, differences, notes, asked, query, tookMs } = answer;
  const titles = titlesByRef(answer);
  const shown = sides.some(({ documents }) => documents.length > 0);
  return (
    <div className={cx("flex flex-col gap-6", waiting && "opacity-60")} aria-busy={waiting}>
      <div className="text-small text-muted">
        {asked !== query && <p className="wrap-anywhere">{ACROSS_ANSWER_WORDS.searchedFor(asked)}</p>}
        {notes.map((note) => (
          <p key={note} className="wrap-anywhere">
            {note}
          </p>
        ))}
        <p className="tabular-nums">{ACROSS_ANSWER_WORDS.took(tookMs)}</p>
      </div>
      {!shown && (
        <Notice kind="info" title={ACROSS_ANSWER_WORDS.emptyTitle} testId="across-nothing">
          {ACROSS_ANSWER_WORDS.emptyText}
        </Notice>
      )}
      <Together answer={answer} links={links} />
      <div className="grid items-start gap-4 two:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
        {sides.map((side, place) => (
          <SideColumn key={`${side.kind} ${side.id}`} side={side} place={place} links={links} />
        ))}
      </div>
      {shown && (
        <>
          <SideQuotes words={SIDE_QUOTES_WORDS.shared} {...{ found: themes, sides, titles, links }} />
          <SideQuotes words={SIDE_QUOTES_WORDS.different} {...{ found: differences, sides, titles, links }} />
        </>
      )}
    </div>
  );
}

/** The best documents over all sides, as one search over all of them ranks them. */
function Together({ answer, links }: { readonly answer: Across; readonly links: AcrossLinks }) {
  const { together, sides } = answer;
  const found = together.documents;
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="together" data-testid="together">
      <h2 id="together" className="text-small font-semibold text-muted">
        {ACROSS_ANSWER_WORDS.togetherTitle}
        {together.traceId !== null && (
          <>
            {" · "}
            <Link
              href={links.receiptHref(together.traceId)}
              prefetch={false}
              className="inline-flex min-h-6 items-center underline underline-offset-2"
              aria-label={ACROSS_ANSWER_WORDS.receiptLabel}
            >
              {ACROSS_ANSWER_WORDS.receiptLink}
            </Link>
          </>
        )}
      </h2>
      <ol className="mt-1 flex list-decimal flex-col gap-0.5 pl-6">
        {found.map(({ side, documentId, title, ref }) => (
          <li key={documentId}>
            <Link
              href={links.hrefOf(side, ref)}
              prefetch={false}
              className="inline-flex min-h-6 items-center font-medium wrap-anywhere hover:underline"
            >
              {title}
            </Link>{" "}
            <span className="text-small text-muted wrap-anywhere">{sides[side]?.title}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
