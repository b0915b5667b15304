import Link from "next/link";
import { ACTION_WORDS, skipWords } from "#components/corpus/words.ts";
import { Chip, type ChipTone } from "#components/ui/chip.tsx";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import type { SyncAction, SyncItemView } from "#lib/domain/sync.ts";

const TONES: Readonly<Record<SyncAction, ChipTone>> = {
  new: "accent",
  changed: "blue",
  moved: "violet",
  gone: "red",
  skipped: "quiet",
};

const OUTCOMES: Readonly<Record<SyncItemView["state"], string>> = {
  planned: "planned",
  done: "done",
  failed: "failed",
};

/** The outcome for a file. A plan that has not started has none. */
const outcome: Column<SyncItemView> = {
  key: "state",
  head: "Outcome",
  cell: (item) =>
    item.action === "skipped" ? (
      <span className="text-muted">skipped</span>
    ) : item.state === "failed" ? (
      <>
        <Chip tone="red" dot>
          failed
        </Chip>
        <span className="mt-0.5 block text-small wrap-anywhere">
          {item.error?.message || "This action failed."}
        </span>
      </>
    ) : item.unread ? (
      <>
        <Chip tone="red" dot>
          could not be read
        </Chip>
        <span className="mt-0.5 block text-small">The file is stored. Its document has the reason.</span>
      </>
    ) : (
      <span className={item.state === "planned" ? "text-muted" : undefined}>{OUTCOMES[item.state]}</span>
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
      head: "File",
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
            <span className="font-medium wrap-anywhere">{item.path || "A restricted file"}</span>
          )}
          {item.fromPath !== null && (
            <span className="block text-small text-muted wrap-anywhere">from {item.fromPath}</span>
          )}
        </>
      ),
    },
    {
      key: "action",
      head: "Plan",
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
      caption="Files of this sync"
      columns={columns}
      rows={items}
      keyFor={(item) => `${item.rootId} ${item.action} ${item.path}`}
      rowTestId="sync-item"
    />
  );
}
