"use client";
import { Button } from "#components/ui/button.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { formatWords, valueWords } from "#components/words/evidence.ts";
import type { SearchFacets } from "#lib/domain/documents.ts";
import { CheckList } from "./check-list.tsx";
import { corpusOption } from "./corpus-option.ts";
import { DateRange } from "./date-range.tsx";
import { countFilters, NO_FILTERS, type PaneFilters } from "./filter-values.ts";

type FilterPaneProps = {
  readonly facets: SearchFacets;
  readonly filters: PaneFilters;
  readonly onChange: (filters: Partial<PaneFilters>) => void;
};

const plain = (facets: readonly { readonly value: string; readonly count: number }[], words = valueWords) =>
  facets.map(({ value, count }) => ({ value, label: words(value), count }));

/** All search filters. Groups combine with "and", values within a group with "or". */
export function FilterPane({ facets, filters, onChange }: FilterPaneProps) {
  const active = countFilters(filters);
  return (
    <div className="flex flex-col gap-5 px-4 py-4" data-testid="filters">
      <div className="-mb-2 flex h-7 items-center justify-between">
        <h2 className="text-small font-semibold">Filters</h2>
        {active > 0 && (
          <Button look="quiet" size="small" className="-mr-2" onClick={() => onChange(NO_FILTERS)}>
            Clear {active}
          </Button>
        )}
      </div>
      <CheckList
        legend="Corpora"
        hint={filters.corpora.length === 0 ? "Searching all corpora" : undefined}
        options={facets.corpora.map(corpusOption)}
        chosen={filters.corpora}
        onChange={(corpora) => onChange({ corpora })}
      />
      <CheckList
        legend="Document type"
        options={plain(facets.docTypes)}
        chosen={filters.docTypes}
        onChange={(docTypes) => onChange({ docTypes })}
      />
      <CheckList
        legend="Format"
        options={plain(facets.formats, formatWords)}
        chosen={filters.formats}
        onChange={(formats) => onChange({ formats })}
      />
      <CheckList
        legend="Tags"
        options={plain(facets.tags, (value) => value)}
        chosen={filters.tags}
        onChange={(tags) => onChange({ tags })}
      >
        {filters.tags.length > 1 && (
          <div className="mb-1">
            <Segmented
              legend="Documents with"
              value={filters.tagMode}
              options={[
                { value: "any", label: "any of them" },
                { value: "all", label: "all of them" },
              ]}
              onChange={(tagMode) => onChange({ tagMode })}
            />
          </div>
        )}
      </CheckList>
      <CheckList
        legend="Authority"
        options={plain(facets.authorities, (value) => value)}
        chosen={filters.authorities}
        onChange={(authorities) => onChange({ authorities })}
      />
      <DateRange
        from={filters.dateFrom}
        to={filters.dateTo}
        earliest={facets.publishedFrom}
        latest={facets.publishedTo}
        onChange={onChange}
      />
      <PassageFlags filters={filters} onChange={onChange} />
    </div>
  );
}

const FLAGS = [
  { key: "isDecision", label: "Decisions" },
  { key: "isQuestion", label: "Open questions" },
  { key: "isAction", label: "Actions" },
] as const;

function PassageFlags({ filters, onChange }: Pick<FilterPaneProps, "filters" | "onChange">) {
  return (
    <CheckList
      legend="Only"
      options={FLAGS.map(({ key, label }) => ({ value: key, label, count: null }))}
      chosen={FLAGS.filter(({ key }) => filters[key] === "true").map(({ key }) => key)}
      onChange={(chosen) =>
        onChange(Object.fromEntries(FLAGS.map(({ key }) => [key, chosen.includes(key) ? "true" : ""])))
      }
    />
  );
}
