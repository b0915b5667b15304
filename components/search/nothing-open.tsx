import { CorporaOverview } from "#components/corpus/corpora-overview.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { fill } from "#components/words/fill.tsx";
import type { CorpusSummary } from "#lib/domain/documents.ts";
import { SEARCH_PAGE_WORDS } from "./words.ts";

type NothingOpenProps = {
  /** True if there is a result to open. */
  readonly mayOpen: boolean;
  readonly corpora: readonly CorpusSummary[];
};

/** Shown while no document is open: how to open a result, or the corpora that a question searches if there is none. */
export function NothingOpen({ mayOpen, corpora }: NothingOpenProps) {
  if (!mayOpen && corpora.length > 0) {
    return (
      <div className="w-full max-w-xl p-6 three:p-10">
        <CorporaOverview corpora={corpora} />
      </div>
    );
  }
  return (
    <p className="m-auto max-w-xs p-6 text-center leading-7 text-muted">
      {fill(SEARCH_PAGE_WORDS.noDocument, {
        j: <Kbd>{"j"}</Kbd>,
        k: <Kbd>{"k"}</Kbd>,
        enter: <Kbd>{"Enter"}</Kbd>,
      })}
    </p>
  );
}
