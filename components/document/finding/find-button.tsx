import { TextSearch } from "lucide-react";
import { Button } from "#components/ui/button.tsx";

type FindButtonProps = { readonly open: boolean; readonly onOpen: (open: boolean) => void };

/** Opens or closes the field that finds words in the document. */
export function FindButton({ open, onOpen }: FindButtonProps) {
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label="Find in document"
      aria-pressed={open}
      title="Find in document (Shift+F)"
      className={open ? "bg-accent-soft text-ink" : ""}
      onClick={() => onOpen(!open)}
    >
      <TextSearch size={16} aria-hidden />
    </Button>
  );
}
