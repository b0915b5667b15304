import { Check, Plus } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { COLLECT_WORDS } from "./words.ts";

type CollectButtonProps = {
  readonly collected: boolean;
  readonly onToggle: () => void;
  /** What is added, for screen readers. */
  readonly label: string;
};

/** In the narrowest rows of results, the icon stands alone beside the headings. With touch, the actions have a line. */
const NARROWEST = "[@media(hover:hover)]:@max-[30rem]/row:sr-only";

/** Adds a passage to the working pack or removes it. The label states which. */
export function CollectButton({ collected, onToggle, label }: CollectButtonProps) {
  return (
    <Button
      look="quiet"
      size="small"
      className="h-6 gap-1 px-1.5 data-[collected=true]:bg-accent-soft data-[collected=true]:text-accent-text"
      data-collected={collected}
      data-testid="collect"
      title={collected ? COLLECT_WORDS.removeTitle : COLLECT_WORDS.addTitle}
      onClick={onToggle}
    >
      {collected ? <Check size={13} aria-hidden /> : <Plus size={13} aria-hidden />}
      {collected ? (
        <span>
          <span className={NARROWEST}>{COLLECT_WORDS.inPack}</span>
          <span className="sr-only">{COLLECT_WORDS.removeLabel(label)}</span>
        </span>
      ) : (
        <span>
          <span className={NARROWEST}>
            {COLLECT_WORDS.add}
            <span className="@max-3xl/row:sr-only">{COLLECT_WORDS.addTo}</span>
          </span>
          <span className="sr-only">{COLLECT_WORDS.addAfter(label)}</span>
        </span>
      )}
    </Button>
  );
}
