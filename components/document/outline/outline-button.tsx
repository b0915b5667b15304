import { ListTree } from "lucide-react";
import { Button } from "#components/ui/button.tsx";

type OutlineButtonProps = { readonly shown: boolean; readonly onShow: (on: boolean) => void };

/** Shows or hides the outline. */
export function OutlineButton({ shown, onShow }: OutlineButtonProps) {
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label="Outline"
      aria-pressed={shown}
      title="Outline (o)"
      className={shown ? "bg-accent-soft text-ink" : ""}
      onClick={() => onShow(!shown)}
    >
      <ListTree size={16} aria-hidden />
    </Button>
  );
}
