import { Check, Plus } from "lucide-react";
import { Button } from "#components/ui/button.tsx";

type CollectButtonProps = {
  readonly collected: boolean;
  readonly onToggle: () => void;
  /** What is added, for screen readers. */
  readonly label: string;
};

/** Adds a passage to the working pack or removes it. The label states which. */
export function CollectButton({ collected, onToggle, label }: CollectButtonProps) {
  return (
    <Button
      look="quiet"
      size="small"
      className="h-6 gap-1 px-1.5 data-[collected=true]:bg-accent-soft data-[collected=true]:text-accent-text"
      data-collected={collected}
      data-testid="collect"
      title={collected ? "Remove from the pack (a)" : "Add to the pack (a)"}
      onClick={onToggle}
    >
      {collected ? <Check size={13} aria-hidden /> : <Plus size={13} aria-hidden />}
      {collected ? (
        <span>
          in pack<span className="sr-only">, remove: {label}</span>
        </span>
      ) : (
        <span>
          <span className="sr-only">Add to </span>pack<span className="sr-only">: {label}</span>
        </span>
      )}
    </Button>
  );
}
