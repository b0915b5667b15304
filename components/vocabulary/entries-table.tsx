"use client";
import { Pencil, Power, RotateCcw, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import { Moment } from "#components/ui/moment.tsx";
import type { Listed } from "#lib/domain/listed-terms.ts";
import type { ListKind } from "./kind.ts";
import type { EntryChanges } from "./use-entries.ts";
import {
  ALL_CORPORA,
  COLUMN_WORDS,
  editWords,
  originWords,
  removeWords,
  resetWords,
  SWITCHED_OFF,
  switchWords,
} from "./words.ts";

type EntriesTableProps<Entry extends Listed> = {
  readonly kind: ListKind<Entry>;
  readonly caption: string;
  /** Head of the column with the words. */
  readonly head: string;
  readonly entries: readonly Entry[];
  readonly changes: Pick<EntryChanges<Entry>, "switch" | "remove">;
  readonly form: (entry: Entry, onClose: () => void) => ReactNode;
};

/** An entry a row. The words are edited in place. */
export function EntriesTable<Entry extends Listed>(props: EntriesTableProps<Entry>) {
  const { kind, caption, head, entries, changes, form } = props;
  const [editing, setEditing] = useState<string | null>(null);
  const close = (entry: Entry) => {
    setEditing(null);
    document.getElementById(editId(entry))?.focus();
  };
  const columns: readonly Column<Entry>[] = [
    {
      key: "terms",
      head,
      rowHeader: true,
      cell: (entry) =>
        entry.id === editing ? (
          form(entry, () => close(entry))
        ) : (
          <Terms entry={entry} name={kind.nameOf(entry)} />
        ),
    },
    {
      key: "corpus",
      head: COLUMN_WORDS.corpus,
      className: "two:w-40",
      cell: ({ corpus }) => corpus?.title ?? ALL_CORPORA,
    },
    { key: "origin", head: COLUMN_WORDS.origin, className: "two:w-32", cell: originWords },
    {
      key: "changed",
      head: COLUMN_WORDS.changed,
      className: "two:w-36",
      cell: ({ changedBy, changedAt }) =>
        changedAt === null ? null : (
          <>
            {changedBy}
            <span className="block text-small text-muted">
              <Moment iso={changedAt} />
            </span>
          </>
        ),
    },
    {
      key: "actions",
      head: COLUMN_WORDS.actions,
      headHidden: true,
      className: "two:w-28",
      cell: (entry) => (
        <RowActions
          entry={entry}
          name={kind.nameOf(entry)}
          changes={changes}
          onEdit={() => setEditing(entry.id)}
        />
      ),
    },
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={entries}
      keyFor={({ id }) => id}
      testId={`${kind.id}s-table`}
      rowTestId={`${kind.id}-row`}
    />
  );
}

const editId = ({ id }: Listed) => `edit-${id}`;

/** The words of an entry after its name. The name of a group of synonyms is its first word. */
function Terms({ entry, name }: { readonly entry: Listed; readonly name: string }) {
  const { terms, enabled } = entry;
  const others = terms[0] === name ? terms.slice(1) : terms;
  return (
    <p className={cx("wrap-anywhere", !enabled && "text-muted line-through decoration-1")}>
      <span className="font-medium">{name}</span>
      {others.map((term) => (
        <span key={term}>
          <span className="text-muted">{" · "}</span>
          <span>{term}</span>
        </span>
      ))}
      {!enabled && <span className="sr-only"> {SWITCHED_OFF}</span>}
    </p>
  );
}

type RowActionsProps<Entry extends Listed> = Pick<EntriesTableProps<Entry>, "changes"> & {
  readonly entry: Entry;
  readonly name: string;
  readonly onEdit: () => void;
};

function RowActions<Entry extends Listed>({ entry, name, changes, onEdit }: RowActionsProps<Entry>) {
  const Icon = entry.builtIn ? RotateCcw : Trash2;
  const away = entry.builtIn ? resetWords(name) : removeWords(name);
  const action = (label: string, icon: typeof Pencil, onClick: () => void, id?: string) => {
    const Picture = icon;
    return (
      <Button id={id} look="quiet" size="small-icon" aria-label={label} title={label} onClick={onClick}>
        <Picture size={15} aria-hidden />
      </Button>
    );
  };
  return (
    <span className="-my-1 flex gap-1 two:justify-end">
      {action(editWords(name), Pencil, onEdit, editId(entry))}
      {action(switchWords(name, entry.enabled), Power, () => void changes.switch(entry))}
      {(!entry.builtIn || entry.edited) && action(away, Icon, () => void changes.remove(entry))}
    </span>
  );
}
