"use client";
import Link from "next/link";
import { useState } from "react";
import { cx } from "#components/ui/class-names.ts";
import { pill } from "#components/ui/pill.ts";
import { SearchField } from "#components/ui/search-field.tsx";
import { count } from "#components/words/quantities.ts";
import { JOB_FILTERS, type JobFilter } from "#lib/domain/admin-jobs.ts";
import { JOB_FILTER_WORDS, JOB_FILTERS_WORDS, jobKindWords } from "./words.ts";

type JobNarrowing = {
  readonly state: JobFilter | null;
  readonly kind: string;
  readonly corpus: string;
  readonly q: string;
};

type JobFiltersProps = {
  readonly value: JobNarrowing;
  readonly counts: Readonly<Partial<Record<JobFilter, number>>>;
  readonly kinds: readonly string[];
  readonly corpora: readonly { readonly id: string; readonly title: string }[];
  readonly hrefFor: (state: JobFilter | null) => string;
  readonly onChange: (change: Partial<Omit<JobNarrowing, "state">>) => void;
};

const FIELD = "h-8 rounded-md border border-line-strong bg-panel px-2 hover:border-muted max-two:w-full";

/** Filters the jobs by state, kind, corpus and words. */
export function JobFilters({ value, counts, kinds, corpora, hrefFor, onChange }: JobFiltersProps) {
  const [draft, setDraft] = useState(value.q);
  const all = JOB_FILTERS.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
  return (
    <div className="flex flex-col gap-3">
      <nav aria-label={JOB_FILTERS_WORDS.statesLabel}>
        <ul className="flex flex-wrap gap-1.5">
          <StateLink
            href={hrefFor(null)}
            here={value.state === null}
            words={JOB_FILTERS_WORDS.all}
            number={all}
          />
          {JOB_FILTERS.map((name) => (
            <StateLink
              key={name}
              href={hrefFor(name)}
              here={value.state === name}
              words={JOB_FILTER_WORDS[name]}
              number={counts[name] ?? 0}
              alarming={name === "failed"}
            />
          ))}
        </ul>
      </nav>
      <form
        aria-label={JOB_FILTERS_WORDS.label}
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ q: draft.trim() });
        }}
      >
        <SearchField
          label={JOB_FILTERS_WORDS.findLabel}
          placeholder={JOB_FILTERS_WORDS.findLabel}
          maxLength={200}
          value={draft}
          onChange={setDraft}
          onEmpty={() => onChange({ q: "" })}
        />
        <label className="max-two:w-full">
          <span className="sr-only">{JOB_FILTERS_WORDS.kindLabel}</span>
          <select
            className={FIELD}
            value={value.kind}
            onChange={(event) => onChange({ kind: event.target.value })}
          >
            <option value="">{JOB_FILTERS_WORDS.allKinds}</option>
            {[...new Set([...kinds, ...(value.kind === "" ? [] : [value.kind])])].map((kind) => (
              <option key={kind} value={kind}>
                {jobKindWords(kind)}
              </option>
            ))}
          </select>
        </label>
        <label className="max-two:w-full">
          <span className="sr-only">{JOB_FILTERS_WORDS.corpusLabel}</span>
          <select
            className={FIELD}
            value={value.corpus}
            onChange={(event) => onChange({ corpus: event.target.value })}
          >
            <option value="">{JOB_FILTERS_WORDS.allCorpora}</option>
            {corpora.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      </form>
    </div>
  );
}

type StateLinkProps = {
  readonly href: string;
  readonly here: boolean;
  readonly words: string;
  readonly number: number;
  readonly alarming?: boolean;
};

function StateLink({ href, here, words, number, alarming = false }: StateLinkProps) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        scroll={false}
        aria-current={here ? "true" : undefined}
        className={pill(here)}
      >
        {words}
        <span
          className={cx(
            "tabular-nums",
            alarming && number > 0 ? "font-semibold text-red-text" : here ? "" : "text-muted",
          )}
        >
          {count(number)}
        </span>
      </Link>
    </li>
  );
}
