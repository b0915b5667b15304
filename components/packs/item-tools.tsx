"use client";
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import type { PackRole } from "#lib/domain/pack.ts";
import { ITEM_TOOL_WORDS } from "./item-words.ts";
import { RoleChoice } from "./role-choice.tsx";
import type { Grip } from "./sortable-list.tsx";
import type { SaveNote } from "./use-note-draft.ts";

/** Actions on an item. */
export type ItemActions = {
  readonly onStep: (step: 1 | -1) => void;
  readonly onRole: (role: PackRole) => void;
  readonly onNote: SaveNote;
  readonly onRemove: () => void;
  readonly canStep: (step: 1 | -1) => boolean;
};

type ItemToolsProps = {
  readonly itemId: string;
  /** "item 2, Design code". */
  readonly name: string;
  readonly role: PackRole;
  readonly grip: Grip | null;
  readonly actions: ItemActions;
  /** Shown next to the role. */
  readonly children?: ReactNode;
};

const STEPS = [
  { step: -1, title: ITEM_TOOL_WORDS.moveUp, label: ITEM_TOOL_WORDS.moveUpLabel, Icon: ArrowUp },
  { step: 1, title: ITEM_TOOL_WORDS.moveDown, label: ITEM_TOOL_WORDS.moveDownLabel, Icon: ArrowDown },
] as const;

/** Id of a move button, so that it can keep the focus after the move. */
export const stepButtonId = (itemId: string, step: 1 | -1) => `${step < 0 ? "up" : "down"}-${itemId}`;

/**
 * Buttons to drag, move, assign a role and remove. At either end the move buttons stay focusable, to keep the focus.
 */
export function ItemTools({ itemId, name, role, grip, actions, children }: ItemToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
      {grip && (
        <Button
          look="quiet"
          size="small-icon"
          className="-ml-1.5 cursor-grab touch-none active:cursor-grabbing"
          aria-label={ITEM_TOOL_WORDS.dragLabel(name)}
          {...grip}
        >
          <GripVertical size={15} aria-hidden />
        </Button>
      )}
      <RoleChoice legend={ITEM_TOOL_WORDS.roleLabel(name)} role={role} onChange={actions.onRole} />
      {children}
      <span className="ml-auto flex items-center">
        {STEPS.map(({ step, title, label, Icon }) => (
          <Button
            key={step}
            id={stepButtonId(itemId, step)}
            look="quiet"
            size="small-icon"
            className="aria-disabled:opacity-40"
            aria-label={label(name)}
            title={title}
            aria-disabled={actions.canStep(step) ? undefined : true}
            onClick={() => actions.onStep(step)}
          >
            <Icon size={15} aria-hidden />
          </Button>
        ))}
        <Button
          look="quiet"
          size="small-icon"
          aria-label={ITEM_TOOL_WORDS.removeLabel(name)}
          title={ITEM_TOOL_WORDS.remove}
          onClick={actions.onRemove}
        >
          <Trash2 size={14} aria-hidden />
        </Button>
      </span>
    </div>
  );
}
