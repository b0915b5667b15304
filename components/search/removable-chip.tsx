import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Chip } from "#components/ui/chip.tsx";

type RemovableChipProps = {
  readonly testId: string;
  /** The whole text, for a chip that is too narrow. */
  readonly title: string;
  /** What the button does. */
  readonly remove: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
};

/** A chip that says what a search is limited to, with a button that removes the limit. */
export function RemovableChip({ testId, title, remove, onRemove, children }: RemovableChipProps) {
  return (
    <p className="mt-2 flex" data-testid={testId}>
      <Chip tone="accent" className="min-h-6">
        <span className="min-w-0 truncate" title={title}>
          {children}
        </span>
        <button
          type="button"
          className="-mr-1 inline-flex size-6 shrink-0 items-center justify-center rounded-full hover:bg-panel focus-visible:outline-2"
          aria-label={remove}
          title={remove}
          onClick={onRemove}
        >
          <X size={13} aria-hidden />
        </button>
      </Chip>
    </p>
  );
}
