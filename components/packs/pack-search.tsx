import { Search } from "lucide-react";
import { Button } from "#components/ui/button.tsx";

type PackSearchProps = { readonly q: string; readonly onSearch: (q: string) => void };

/** Words of a title or a question. */
export function PackSearch({ q, onSearch }: PackSearchProps) {
  return (
    <search>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const words = new FormData(event.currentTarget).get("q");
          onSearch(typeof words === "string" ? words.trim() : "");
        }}
      >
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={200}
          aria-label="Words of a title or question"
          placeholder="Words of a title or question"
          className="h-8 w-full max-w-80 min-w-0 rounded-md border border-line-strong bg-panel px-2.5 placeholder:text-muted"
        />
        <Button type="submit">
          <Search size={14} aria-hidden /> Find
        </Button>
      </form>
    </search>
  );
}
