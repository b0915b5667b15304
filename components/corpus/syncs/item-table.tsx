import Link from "next/link";
import { ACTION_WORDS, skipWords } from "#components/corpus/words.ts";
import { Chip, type ChipTone } from "#components/ui/chip.tsx";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import type { SyncAction, SyncItemView } from "#lib/domain/sync.ts";
import { OUTCOME_WORDS, SYNC_FILES_WORDS } from "./words.ts";

const TONES: Readonly<Record<SyncAction, ChipTone>> = {
  new: "accent",
  changed: "blue",
  moved: "violet",
  gone: "red",
  skipped: "quiet",
};

/** The outcome for a file. A plan that has not started has none. */
const outcome: Column<SyncItemView> = {
  key: "state",
  head: SYNC_FILES_WORDS.outcome,
  cell: (item) =>
    item.action === "skipped" ? (
      <span className="text-muted">{SYNC_FILES_WORDS.skipped}</span>
    ) : item.state === "failed" ? (
      <>
        <Chip tone="red" dot>
          {OUTCOME_WORDS.failed}
        </Chip>
        <span className="mt-0.5 block text-small wrap-anywhere">
          {item.error?.message || SYNC_FILES_WORDS.actionFailed}
        </span>
      </>
    ) : item.unread ? (
      <>
        <Chip tone="red" dot>
          {SYNC_FILES_WORDS.unread}
        </Chip>
        <span className="mt-0.5 block text-small">{SYNC_FILES_WORDS.unreadHelp}</span>
      </>
    ) : (
      <span className={item.state === "planned" ? "text-muted" : undefined}>{OUTCOME_WORDS[item.state]}</span>
    ),
};

type ItemTableProps = {
  readonly items: readonly SyncItemView[];
  /** The plan has started, so its files have outcomes. */
  readonly begun: boolean;
};

/** What a sync does with each file, and why. */
export function ItemTable({ items, begun }: ItemTableProps) {
  const columns: readonly Column<SyncItemView>[] = [
    {
      key: "file",
      head: SYNC_FILES_WORDS.file,
      rowHeader: true,
      cell: (item) => (
        <>
          {item.documentId !== null && item.action !== "gone" ? (
            <Link
              href={`/documents/${encodeURIComponent(item.documentId)}`}
              prefetch={false}
              className="font-medium wrap-anywhere hover:underline"
            >
              {item.path}
            </Link>
          ) : (
            <span className="font-medium wrap-anywhere">{item.path || SYNC_FILES_WORDS.restrictedFile}</span>
          )}
          {item.fromPath !== null && (
            <span className="block text-small text-muted wrap-anywhere">
              {SYNC_FILES_WORDS.movedFrom(item.fromPath)}
            </span>
          )}
        </>
      ),
    },
    {
      key: "action",
      head: SYNC_FILES_WORDS.plan,
      cell: (item) => (
        <>
          <Chip tone={TONES[item.action]}>{ACTION_WORDS[item.action]}</Chip>
          {item.reason !== null && (
            <span className="mt-0.5 block text-small text-muted">{skipWords(item.reason)}</span>
          )}
        </>
      ),
    },
    ...(begun ? [outcome] : []),
  ];
  return (
    <DataTable
      caption={SYNC_FILES_WORDS.caption}
      columns={columns}
      rows={items}
      keyFor={(item) => `${item.rootId} ${item.action} ${item.path}`}
      rowTestId="sync-item"
    />
  );
}
