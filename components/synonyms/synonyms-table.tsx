"use client";
import { Pencil, Power, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import { Moment } from "#components/ui/moment.tsx";
import type { SynonymGroup, SynonymList } from "#lib/domain/synonyms.ts";
import { GroupForm } from "./group-form.tsx";
import type { SynonymChanges } from "./use-synonyms.ts";
import {
  ALL_CORPORA,
  COLUMN_WORDS,
  editWords,
  originWords,
  PAGE_WORDS,
  removeWords,
  resetWords,
  SWITCHED_OFF,
  switchWords,
} from "./words.ts";

type SynonymsTableProps = {
  readonly groups: readonly SynonymGroup[];
  readonly corpora: SynonymList["corpora"];
  readonly changes: SynonymChanges;
};

/** A group a row. The words are edited in place. */
export function SynonymsTable({ groups, corpora, changes }: SynonymsTableProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const columns: readonly Column<SynonymGroup>[] = [
    {
      key: "terms",
      head: COLUMN_WORDS.terms,
      rowHeader: true,
      cell: (group) =>
        group.id === editing ? (
          <GroupForm
            group={group}
            corpora={corpora}
            onSave={({ terms, corpusId }) => changes.edit(group, { terms, corpusId })}
            onClose={() => {
              setEditing(null);
              document.getElementById(editId(group))?.focus();
            }}
          />
        ) : (
          <Terms group={group} />
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
      cell: (group) => <RowActions group={group} changes={changes} onEdit={() => setEditing(group.id)} />,
    },
  ];
  return (
    <DataTable
      caption={PAGE_WORDS.table}
      columns={columns}
      rows={groups}
      keyFor={({ id }) => id}
      testId="synonyms-table"
      rowTestId="synonym-row"
    />
  );
}

const editId = ({ id }: SynonymGroup) => `edit-${id}`;

function Terms({ group: { terms, enabled } }: { readonly group: SynonymGroup }) {
  return (
    <p className={cx("wrap-anywhere", !enabled && "text-muted line-through decoration-1")}>
      {terms.map((term, at) => (
        <span key={term}>
          {at > 0 && <span className="px-1 text-muted">·</span>}
          <span className={at === 0 ? "font-medium" : undefined}>{term}</span>
        </span>
      ))}
      {!enabled && <span className="sr-only"> {SWITCHED_OFF}</span>}
    </p>
  );
}

type RowActionsProps = Pick<SynonymsTableProps, "changes"> & {
  readonly group: SynonymGroup;
  readonly onEdit: () => void;
};

function RowActions({ group, changes, onEdit }: RowActionsProps) {
  const Icon = group.builtIn ? RotateCcw : Trash2;
  const away = group.builtIn ? resetWords(group) : removeWords(group);
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
      {action(editWords(group), Pencil, onEdit, editId(group))}
      {action(switchWords(group), Power, () => void changes.switch(group))}
      {(!group.builtIn || group.edited) && action(away, Icon, () => void changes.remove(group))}
    </span>
  );
}
