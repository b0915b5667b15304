"use client";
import { useQuery } from "@tanstack/react-query";
import { ITEMS_PAGE, type ItemsState, syncHref } from "#components/corpus/corpora-state.ts";
import { isUnderWay, itemsQuery } from "#components/corpus/queries.ts";
import { ACTION_WORDS } from "#components/corpus/words.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { Notice } from "#components/ui/notice.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { pill } from "#components/ui/pill.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { count } from "#components/words/quantities.ts";
import { SYNC_ACTIONS, type SyncAction, type SyncRunView } from "#lib/domain/sync.ts";
import { ItemTable } from "./item-table.tsx";
import { SYNC_FILES_WORDS } from "./words.ts";

type ItemListProps = {
  readonly id: string;
  readonly run: SyncRunView;
  readonly state: ItemsState;
  readonly onNarrow: (change: Partial<ItemsState>) => void;
};

/** Files of a sync, filtered by planned action or by failure. */
export function ItemList({ id, run, state, onNarrow }: ItemListProps) {
  const list = useQuery(itemsQuery(id, run.id, state, isUnderWay(run)));
  const { counts } = run;
  if (counts === null) return null;
  const all = SYNC_ACTIONS.reduce((sum, action) => sum + counts[action], 0);
  const failedOnly = state.state === "failed";
  // Failures are counted over all files only, not per action.
  const total = failedOnly ? run.failed : state.action === null ? all : counts[state.action];
  return (
    <section aria-label={SYNC_FILES_WORDS.label} className="flex flex-col gap-3">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{SYNC_FILES_WORDS.choiceLabel}</legend>
        <Choice
          words={SYNC_FILES_WORDS.all}
          figure={all}
          on={state.action === null && !failedOnly}
          onPress={() => onNarrow({ action: null, state: null })}
        />
        {SYNC_ACTIONS.filter((action) => counts[action] > 0 || state.action === action).map(
          (action: SyncAction) => (
            <Choice
              key={action}
              words={ACTION_WORDS[action]}
              figure={counts[action]}
              on={state.action === action && !failedOnly}
              onPress={() => onNarrow({ action, state: null })}
            />
          ),
        )}
        {(run.failed > 0 || failedOnly) && (
          <Choice
            words={SYNC_FILES_WORDS.failed}
            figure={run.failed}
            on={failedOnly}
            onPress={() => onNarrow({ action: null, state: "failed" })}
          />
        )}
      </fieldset>
      {list.error && !list.data ? (
        <Notice kind="failed" title={SYNC_FILES_WORDS.notLoadedTitle}>
          {errorWords(list.error).message}
        </Notice>
      ) : !list.data ? (
        <div role="status" aria-label={SYNC_FILES_WORDS.reading}>
          <Skeleton className="h-40" />
        </div>
      ) : list.data.items.length === 0 ? (
        <p className="rounded-md border border-line bg-panel px-4 py-3 text-muted">
          {all === 0 ? SYNC_FILES_WORDS.noDifferences : SYNC_FILES_WORDS.noMatch}
        </p>
      ) : (
        <>
          <ItemTable items={list.data.items} begun={hasBegun(run)} />
          <Pager
            offset={Math.max(0, state.offset)}
            size={ITEMS_PAGE}
            total={total}
            hrefFor={(offset) => syncHref(id, run.id, { ...state, offset })}
          />
        </>
      )}
    </section>
  );
}

/** Returns whether the plan has been applied in part, or is about to be. */
function hasBegun({ state, applied }: SyncRunView): boolean {
  return applied > 0 || state === "applying" || state === "done" || state === "failed";
}

type ChoiceProps = {
  readonly words: string;
  readonly figure: number;
  readonly on: boolean;
  readonly onPress: () => void;
};

function Choice({ words, figure, on, onPress }: ChoiceProps) {
  return (
    <button type="button" aria-pressed={on} className={pill(on)} onClick={onPress}>
      <span className="inline-block first-letter:uppercase">{words}</span>{" "}
      <span className={on ? "tabular-nums" : "text-muted tabular-nums"}>{count(figure)}</span>
    </button>
  );
}
