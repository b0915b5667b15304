"use client";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { plural } from "#components/words/quantities.ts";
import type { PackSection } from "#lib/domain/pack.ts";
import { EditableWords } from "./editable-words.tsx";
import { SECTION_WORDS } from "./item-words.ts";

type SectionActions = {
  readonly onRename: (id: string, heading: string) => void;
  readonly onStep: (id: string, step: 1 | -1) => void;
  readonly onRemove: (id: string) => void;
};

type SectionHeadProps = {
  readonly section: PackSection;
  readonly itemCount: number;
  readonly first: boolean;
  readonly last: boolean;
  /** Null if the pack is read-only. */
  readonly actions: SectionActions | null;
};

const STEPS = [
  { step: -1, label: SECTION_WORDS.moveUpLabel, Icon: ArrowUp },
  { step: 1, label: SECTION_WORDS.moveDownLabel, Icon: ArrowDown },
] as const;

/** Id of a move button, so that it can keep the focus after the move. */
export const sectionStepId = (id: string, step: 1 | -1) => `section-${step < 0 ? "up" : "down"}-${id}`;

/** A heading of a pack. It can be renamed, moved with its items, or removed without them. */
export function SectionHead({ section, itemCount, first, last, actions }: SectionHeadProps) {
  const { id, heading } = section;
  return (
    <div
      data-testid="pack-section"
      className="mt-5 flex items-center gap-1 border-b border-line-strong pb-1 print:break-after-avoid"
    >
      <div className="min-w-0 flex-1 text-title font-semibold">
        <h2 className={actions ? "sr-only" : "wrap-anywhere"}>{heading}</h2>
        {actions && (
          <EditableWords
            words={heading}
            label={SECTION_WORDS.renameLabel(heading)}
            onChange={(words) => actions.onRename(id, words)}
          />
        )}
      </div>
      <span className="shrink-0 text-small text-muted tabular-nums">{plural(itemCount, "item")}</span>
      {actions && (
        <span className="flex shrink-0">
          {STEPS.map(({ step, label, Icon }) => (
            <Button
              key={step}
              id={sectionStepId(id, step)}
              look="quiet"
              size="small-icon"
              className="aria-disabled:opacity-40"
              aria-label={label(heading)}
              aria-disabled={(step < 0 ? first : last) ? true : undefined}
              onClick={() => actions.onStep(id, step)}
            >
              <Icon size={15} aria-hidden />
            </Button>
          ))}
          <Button
            look="quiet"
            size="small-icon"
            aria-label={SECTION_WORDS.removeLabel(heading)}
            title={SECTION_WORDS.removeHelp}
            onClick={() => actions.onRemove(id)}
          >
            <Trash2 size={14} aria-hidden />
          </Button>
        </span>
      )}
    </div>
  );
}
