import { ListTree } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { OUTLINE_WORDS } from "./words.ts";

type OutlineButtonProps = { readonly shown: boolean; readonly onShow: (on: boolean) => void };

/** Shows or hides the outline. */
export function OutlineButton({ shown, onShow }: OutlineButtonProps) {
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={OUTLINE_WORDS.title}
      aria-pressed={shown}
      title={OUTLINE_WORDS.buttonTitle}
      className={shown ? "bg-accent-soft text-ink" : ""}
      onClick={() => onShow(!shown)}
    >
      <ListTree size={16} aria-hidden />
    </Button>
  );
}
