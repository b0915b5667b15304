import { TextSearch } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { FIND_WORDS } from "./words.ts";

type FindButtonProps = { readonly open: boolean; readonly onOpen: (open: boolean) => void };

/** Opens or closes the field that finds words in the document. */
export function FindButton({ open, onOpen }: FindButtonProps) {
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={FIND_WORDS.label}
      aria-pressed={open}
      title={FIND_WORDS.buttonTitle}
      className={open ? "bg-accent-soft text-ink" : ""}
      onClick={() => onOpen(!open)}
    >
      <TextSearch size={16} aria-hidden />
    </Button>
  );
}
