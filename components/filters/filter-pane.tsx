"use client";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import type { CountedValue, FilterCounts, SearchFacets } from "#lib/domain/documents.ts";
import { CheckList } from "./check-list.tsx";
import { corpusOption } from "./corpus-option.ts";
import { DateRange } from "./date-range.tsx";
import { countFilters, NO_FILTERS, type PaneFilters, VALUE_LISTS } from "./filter-values.ts";
import { withFoundCounts } from "./found-counts.ts";
import { VALUE_WORDS } from "./value-words.ts";
import { FILTER_WORDS, LIST_WORDS } from "./words.ts";

type FilterPaneProps = {
  readonly facets: SearchFacets;
  /** Counts of the search on the page; null without one. The library's counts are then shown. */
  readonly found: FilterCounts | null;
  /** What the numbers count, in words. */
  readonly counts: string;
  readonly filters: PaneFilters;
  readonly saved: ReactNode;
  /** The project that the search is asked in. */
  readonly project: ReactNode;
  /** True if a project decides which corpora are asked while none is chosen. */
  readonly isInProject: boolean;
  /** The filter by place. */
  readonly where: ReactNode;
  readonly onChange: (filters: Partial<PaneFilters>) => void;
};

const plain = (facets: readonly CountedValue[], words: (value: string) => string) =>
  facets.map(({ value, count }) => ({ value, label: words(value), count }));
const asWritten = (value: string) => value;

/** All search filters. Groups combine with "and", values within a group with "or". */
export function FilterPane(props: FilterPaneProps) {
  const { facets, found, counts, filters, saved, project, isInProject, where, onChange } = props;
  const active = countFilters(filters);
  return (
    <div className="flex flex-col gap-5 px-4 py-4" data-testid="filters">
      <div className="-mb-2">
        <div className="flex h-7 items-center justify-between">
          <h2 className="text-small font-semibold">{FILTER_WORDS.title}</h2>
          {active > 0 && (
            <Button look="quiet" size="small" className="-mr-2" onClick={() => onChange(NO_FILTERS)}>
              {FILTER_WORDS.clear(active)}
            </Button>
          )}
        </div>
        <p role="status" className="text-tiny text-muted" data-testid="filter-counts">
          {counts}
        </p>
      </div>
      {saved}
      {project}
      {where}
      <Values facets={facets} found={found} filters={filters} isInProject={isInProject} onChange={onChange} />
      <DateRange
        from={filters.dateFrom}
        to={filters.dateTo}
        earliest={facets.publishedFrom}
        latest={facets.publishedTo}
        onChange={onChange}
      />
      <PassageFlags found={found} filters={filters} onChange={onChange} />
    </div>
  );
}

type ValuesProps = Pick<FilterPaneProps, "facets" | "found" | "filters" | "isInProject" | "onChange">;

/** The filters with values to choose from. */
function Values({ facets, found, filters, isInProject, onChange }: ValuesProps) {
  const { corpora, tagMode } = filters;
  const unchosen = isInProject ? FILTER_WORDS.corporaOfProject : FILTER_WORDS.allCorpora;
  return (
    <>
      <CheckList
        legend={FILTER_WORDS.corpora}
        hint={corpora.length === 0 ? unchosen : undefined}
        options={withFoundCounts(facets.corpora.map(corpusOption), found?.corpora, {
          chosen: corpora,
          words: asWritten,
        })}
        chosen={corpora}
        onChange={(chosen) => onChange({ corpora: chosen })}
      />
      {VALUE_LISTS.map((key) => (
        <CheckList
          key={key}
          legend={LIST_WORDS[key]}
          options={withFoundCounts(plain(facets[key], VALUE_WORDS[key]), found?.[key], {
            chosen: filters[key],
            narrows: key === "tags" && tagMode === "all",
            words: VALUE_WORDS[key],
          })}
          chosen={filters[key]}
          onChange={(chosen) => onChange({ [key]: chosen })}
        >
          {key === "tags" && filters.tags.length > 1 && (
            <TagMode mode={tagMode} onChange={(mode) => onChange({ tagMode: mode })} />
          )}
        </CheckList>
      ))}
    </>
  );
}

function TagMode({ mode, onChange }: { readonly mode: string; readonly onChange: (mode: string) => void }) {
  return (
    <div className="mb-1">
      <Segmented
        legend={FILTER_WORDS.tagMode}
        value={mode}
        options={[
          { value: "any", label: FILTER_WORDS.anyTag },
          { value: "all", label: FILTER_WORDS.allTags },
        ]}
        onChange={onChange}
      />
    </div>
  );
}

const FLAGS = [
  { key: "isDecision", label: FILTER_WORDS.decisions },
  { key: "isQuestion", label: FILTER_WORDS.questions },
  { key: "isAction", label: FILTER_WORDS.actions },
] as const;

function PassageFlags({ found, filters, onChange }: Pick<FilterPaneProps, "found" | "filters" | "onChange">) {
  const chosen = FLAGS.filter(({ key }) => filters[key] === "true").map(({ key }) => key);
  return (
    <CheckList
      legend={FILTER_WORDS.only}
      options={withFoundCounts(
        FLAGS.map(({ key, label }) => ({ value: key, label, count: null })),
        found?.flags,
        // A passage must have all chosen flags.
        { chosen, narrows: true, words: asWritten },
      )}
      chosen={chosen}
      onChange={(next) =>
        onChange(Object.fromEntries(FLAGS.map(({ key }) => [key, next.includes(key) ? "true" : ""])))
      }
    />
  );
}
