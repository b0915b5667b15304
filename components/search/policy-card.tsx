"use client";
import { type ReactNode, useId, useState } from "react";
import { asksBrowser } from "#components/ui/asks-browser.ts";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { sourceDate, valueWords } from "#components/words/evidence.ts";
import { monthOf } from "#components/words/quantities.ts";
import type {
  PolicyCard as PolicyCardValue,
  PolicyClause,
  PolicyInDocument,
} from "#lib/domain/policy-card.ts";
import { POLICY_WORDS } from "./answer-words.ts";
import { clausesAtFirst, countedClauses, hidesWords, shownPolicy } from "./shown-policy.ts";
import { SEARCH_FROM_POLICY } from "./words.ts";

/** The words before clauses and each clause show few lines at first, so that results stay on the screen. */
const FEW_LINES = { text: "line-clamp-3", clause: "line-clamp-2" } as const;

type Opening = {
  readonly hrefFor: (evidenceRef: string) => string;
  readonly onOpen: (evidenceRef: string) => void;
};

type PolicyCardProps = Opening & {
  readonly policy: PolicyCardValue;
  /** Id of the document whose policy is shown; of the first one, if null or not among them. */
  readonly chosen: string | null;
  readonly onChoose: (documentId: string) => void;
  /** A search for passages about the policy with this heading. */
  readonly searchHref: (heading: string) => string;
  readonly onSearch: (heading: string) => void;
  /** Buttons that add the policy to a pack. */
  readonly collecting: (policy: PolicyInDocument) => ReactNode;
};

/** The policy or paragraph that a question names, before the results. With several documents, a list to choose from. */
export function PolicyCard(props: PolicyCardProps) {
  const { policy, chosen, onChoose, hrefFor, onOpen, searchHref, onSearch, collecting } = props;
  const { policies, moreDocuments } = policy;
  const shown = shownPolicy(policy, chosen);
  if (!shown) return null;
  const { heading, evidenceRef, leadIn, text, clauses, replacedBy } = shown;
  const lines = countedClauses(clauses) > 1 && FEW_LINES.text;
  return (
    <section
      aria-label={heading}
      data-testid="policy-card"
      className="mx-4 my-1.5 rounded-md border border-accent/25 bg-chosen px-3 py-1.5"
    >
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0 text-lead font-semibold">
          <PassageLink
            evidenceRef={evidenceRef}
            hrefFor={hrefFor}
            onOpen={onOpen}
            className="block leading-6"
          >
            {heading}
          </PassageLink>
        </h3>
        <span className="flex shrink-0 items-center gap-1">{collecting(shown)}</span>
      </div>
      <Source
        shown={shown}
        policies={policies}
        moreDocuments={moreDocuments}
        onChoose={onChoose}
        hrefFor={hrefFor}
        onOpen={onOpen}
      />
      {replacedBy && (
        <p data-testid="policy-replaced" className="text-small text-amber-text wrap-anywhere">
          {POLICY_WORDS.replacedBy(replacedBy.title)}
        </p>
      )}
      {leadIn !== undefined && <p className="font-serif text-dense text-muted wrap-anywhere">{leadIn}</p>}
      {text !== "" && <p className={cx(lines, "font-serif text-dense wrap-anywhere")}>{text}</p>}
      <Clauses
        key={evidenceRef}
        clauses={clauses}
        atFirst={clausesAtFirst(shown)}
        hrefFor={hrefFor}
        onOpen={onOpen}
      >
        <a
          href={searchHref(heading)}
          data-testid="policy-search"
          className="rounded-sm text-small leading-6 text-accent-text underline underline-offset-2"
          onClick={(event) => {
            if (asksBrowser(event)) return;
            event.preventDefault();
            onSearch(heading);
          }}
        >
          {SEARCH_FROM_POLICY}
        </a>
      </Clauses>
    </section>
  );
}

function PassageLink({
  evidenceRef,
  hrefFor,
  onOpen,
  label,
  className = "",
  children,
}: Opening & {
  readonly evidenceRef: string;
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <a
      href={hrefFor(evidenceRef)}
      aria-label={label}
      className={`rounded-sm hover:underline ${className}`}
      onClick={(event) => {
        if (asksBrowser(event)) return;
        event.preventDefault();
        onOpen(evidenceRef);
      }}
    >
      {children}
    </a>
  );
}

type SourceProps = Opening & {
  readonly shown: PolicyInDocument;
  readonly policies: readonly PolicyInDocument[];
  readonly moreDocuments: number;
  readonly onChoose: (documentId: string) => void;
};

/** The document, its state and date, and the page. */
function Source({ shown, policies, moreDocuments, onChoose, hrefFor, onOpen }: SourceProps) {
  const id = useId();
  const { evidenceRef, heading, printedPage: page } = shown;
  return (
    <div
      className={cx("text-small text-muted", policies.length > 1 && "flex flex-wrap items-center gap-x-2")}
    >
      {policies.length > 1 ? (
        <>
          <label htmlFor={id}>{POLICY_WORDS.documentLabel}</label>
          <select
            id={id}
            value={shown.documentId}
            onChange={({ target }) => onChoose(target.value)}
            className="h-6 max-w-full min-w-0 rounded-sm border border-line-strong bg-panel text-ink"
          >
            {policies.map((each) => (
              <option key={each.documentId} value={each.documentId}>
                {documentWords(each)}
              </option>
            ))}
          </select>
          {moreDocuments > 0 && <span>{POLICY_WORDS.moreDocuments(moreDocuments)}</span>}
        </>
      ) : (
        <span className="wrap-anywhere">
          {documentWords(shown)}
          {page !== null && " · "}
        </span>
      )}
      {page !== null && (
        <PassageLink
          evidenceRef={evidenceRef}
          hrefFor={hrefFor}
          onOpen={onOpen}
          label={POLICY_WORDS.openAtPage(heading, page)}
          className="inline-block leading-6 tabular-nums hover:text-ink"
        >
          {POLICY_WORDS.page(page)}
        </PassageLink>
      )}
    </div>
  );
}

/** "Local Plan 2022–2040 · adopted · Sep 2024". */
function documentWords({
  title,
  adoptionStatus,
  publishedDate,
  dateIsOfFile,
  replacedBy,
}: PolicyInDocument): string {
  const date = publishedDate === null ? null : sourceDate(monthOf(publishedDate), dateIsOfFile);
  const replaced = replacedBy && POLICY_WORDS.replaced;
  return [title, adoptionStatus && valueWords(adoptionStatus), replaced, date].filter(Boolean).join(" · ");
}

type ClausesProps = Opening & {
  readonly clauses: readonly PolicyClause[];
  /** Number of clauses shown at first. Few, so that the results stay on the screen. */
  readonly atFirst: number;
  /** Stands below the clauses. */
  readonly children: ReactNode;
};

function Clauses({ clauses, atFirst, hrefFor, onOpen, children }: ClausesProps) {
  const [all, setAll] = useState(false);
  const folded = !all && hidesWords(clauses, atFirst);
  const shown = folded ? clauses.slice(0, atFirst) : clauses;
  return (
    <>
      {shown.length > 0 && (
        <ul aria-label={POLICY_WORDS.clausesLabel} className="text-small">
          {shown.map(({ evidenceRef, label, text }) => (
            <li key={evidenceRef}>
              <PassageLink
                evidenceRef={evidenceRef}
                hrefFor={hrefFor}
                onOpen={onOpen}
                className="flex min-h-6 gap-2 leading-5"
              >
                {label !== "" && <span className="shrink-0 font-semibold tabular-nums">{label}</span>}
                <span className={cx(folded && FEW_LINES.clause, "min-w-0 font-serif wrap-anywhere")}>
                  {text}
                </span>
              </PassageLink>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3">
        {folded && (
          <Button
            look="quiet"
            size="inline"
            className="-ml-1.5 text-accent-text"
            onClick={() => setAll(true)}
          >
            {POLICY_WORDS.allClauses(countedClauses(clauses))}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}
