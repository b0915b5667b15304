"use client";
import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import type { PackItemView, PackRole, PackSection } from "#lib/domain/pack.ts";
import { ROLE_WORDS } from "#lib/domain/pack-words.ts";
import { ItemEvidence } from "./item-evidence.tsx";
import { type ItemActions, ItemTools } from "./item-tools.tsx";
import { ITEM_TOOL_WORDS, ITEM_WORDS } from "./item-words.ts";
import { NoteField } from "./note-field.tsx";
import { ItemRefused } from "./refused-changes.tsx";
import type { Grip } from "./sortable-list.tsx";
import { stepKeys } from "./tray-item.tsx";

type PackItemProps = {
  readonly item: PackItemView;
  /** The number of its footnote in the report. */
  readonly number: number;
  /** "item 2, Design code". */
  readonly name: string;
  readonly href: string;
  readonly difference: ReactNode;
  /** What it may speak against or what may speak against it, and why it is in the pack. */
  readonly children: ReactNode;
  readonly grip: Grip | null;
  /** Null if the pack is read-only. */
  readonly editing: {
    readonly actions: ItemActions;
    readonly saving: boolean;
    /** A change of the item was not saved. */
    readonly refused: boolean;
    readonly sections: readonly PackSection[];
    readonly onSection: (sectionId: string | null) => void;
  } | null;
};

const TONES: Readonly<Record<PackRole, "accent" | "red" | "quiet">> = {
  for: "accent",
  against: "red",
  context: "quiet",
};
const EDGES: Readonly<Record<PackRole, string>> = {
  for: "before:bg-accent",
  against: "before:bg-red-text",
  context: "before:bg-transparent",
};

/** An item on the pack page: the evidence first, then the role and notes of a person. */
export function PackItem(props: PackItemProps) {
  const { item, number, name, href, difference, children, grip, editing } = props;
  return (
    <article
      id={item.itemId}
      aria-label={name}
      data-testid="pack-item"
      data-ref={item.evidenceRef}
      className={`relative flex scroll-mt-16 gap-1.5 -mt-px border border-line bg-panel py-3.5 pr-3 pl-2 before:absolute before:inset-y-0 before:left-0 before:w-0.75 ${EDGES[item.role]}`}
      {...(editing ? { onKeyDown: stepKeys(editing.actions.onStep) } : {})}
    >
      <div className="flex w-8 shrink-0 flex-col items-center gap-1">
        <span className="leading-[1.375rem] text-muted tabular-nums" title={ITEM_WORDS.numberTitle}>
          {`[${number}]`}
        </span>
        {grip && (
          <Button
            look="quiet"
            size="small-icon"
            className="cursor-grab touch-none active:cursor-grabbing"
            aria-label={ITEM_TOOL_WORDS.dragLabel(name)}
            {...grip}
          >
            <GripVertical size={15} aria-hidden />
          </Button>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <ItemEvidence item={item} href={href} difference={difference} />
        {children}
        {editing ? (
          <>
            {editing.refused && <ItemRefused />}
            <ItemTools
              itemId={item.itemId}
              name={name}
              role={item.role}
              grip={null}
              actions={editing.actions}
            >
              {editing.sections.length > 0 && (
                <SectionSelect
                  itemId={item.itemId}
                  name={name}
                  sectionId={item.sectionId}
                  sections={editing.sections}
                  onSection={editing.onSection}
                />
              )}
            </ItemTools>
            <NoteField
              note={item.note}
              label={ITEM_TOOL_WORDS.noteLabel(name)}
              onSave={editing.actions.onNote}
              saving={editing.saving}
            />
          </>
        ) : (
          <>
            <p>
              <Chip tone={TONES[item.role]}>{ROLE_WORDS[item.role]}</Chip>
            </p>
            {item.note !== "" && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{item.note}</p>}
          </>
        )}
      </div>
    </article>
  );
}

type SectionSelectProps = {
  readonly itemId: string;
  readonly name: string;
  readonly sectionId: string | null;
  readonly sections: readonly PackSection[];
  readonly onSection: (sectionId: string | null) => void;
};

/** Id of the section menu, so that it can keep the focus after the move. */
export const sectionSelectId = (itemId: string) => `section-of-${itemId}`;

function SectionSelect({ itemId, name, sectionId, sections, onSection }: SectionSelectProps) {
  return (
    <select
      id={sectionSelectId(itemId)}
      aria-label={ITEM_WORDS.sectionLabel(name)}
      value={sectionId ?? ""}
      onChange={(event) => onSection(event.target.value === "" ? null : event.target.value)}
      className="h-7.5 max-w-48 min-w-0 truncate rounded-md border border-line-strong bg-panel px-1.5 text-small"
    >
      <option value="">{ITEM_WORDS.noSection}</option>
      {sections.map(({ id, heading }) => (
        <option key={id} value={id}>
          {heading}
        </option>
      ))}
    </select>
  );
}
