import { Button } from "#components/ui/button.tsx";
import { acceptedFormats } from "#components/upload/format-words.ts";
import { NOTHING_INDEXED_WORDS } from "./nothing-indexed-words.ts";

/** Nothing is indexed yet. This is neither a failure nor an empty answer. */
export function NothingIndexed({ onUpload }: { readonly onUpload: () => void }) {
  return (
    <div className="px-4 py-8 two:px-6" data-testid="nothing-indexed">
      <h2 className="font-serif text-[1.375rem] leading-8">{NOTHING_INDEXED_WORDS.title}</h2>
      <p className="mt-2 max-w-prose text-muted">{NOTHING_INDEXED_WORDS.text(acceptedFormats())}</p>
      <Button look="primary" className="mt-4" onClick={onUpload}>
        {NOTHING_INDEXED_WORDS.add}
      </Button>
    </div>
  );
}
