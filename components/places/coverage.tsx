import { TriangleAlert } from "lucide-react";
import { fill } from "#components/words/fill.tsx";
import { listed } from "#components/words/quantities.ts";
import type { StoredPlaceReport } from "#lib/domain/place-api.ts";
import { uncoveredWords } from "#lib/domain/place-words.ts";
import { COVERAGE_WORDS } from "./words.ts";

/** What the report cannot say: datasets that do not cover the site. And those that cover it and have nothing there. */
export function Coverage({ report }: { readonly report: StoredPlaceReport }) {
  const missing = uncoveredWords(report);
  const nothing = report.checked.filter(({ state }) => state === "nothing_here");
  const isByExtent = report.checked.some(
    ({ state, coverage }) => state !== "applies" && coverage === "extent",
  );
  return (
    <>
      {missing.length > 0 && (
        <p
          data-testid="not-covered"
          className="flex gap-2.5 rounded-md border border-amber-line bg-amber-soft px-3.5 py-2.5 text-amber-text"
        >
          <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {fill(COVERAGE_WORDS.notCovered, { datasets: missing.join("; ") })}
          </span>
        </p>
      )}
      {nothing.length > 0 && (
        <p data-testid="nothing-here" className="text-muted wrap-anywhere">
          {COVERAGE_WORDS.nothingHere(listed(nothing.map(({ dataset_name: name }) => name)))}
        </p>
      )}
      {isByExtent && <p className="text-small text-muted">{COVERAGE_WORDS.extent}</p>}
    </>
  );
}
