import { Button } from "#components/ui/button.tsx";
import { acceptedFormats } from "#components/upload/format-words.ts";

/** Nothing is indexed yet. This is neither a failure nor an empty answer. */
export function NothingIndexed({ onUpload }: { readonly onUpload: () => void }) {
  return (
    <div className="px-4 py-8 two:px-6" data-testid="nothing-indexed">
      <h2 className="font-serif text-[1.375rem] leading-8">Nothing is indexed yet</h2>
      <p className="mt-2 max-w-prose text-muted">
        Drop files or whole folders anywhere on this page. Sightline reads {acceptedFormats()}. Each file
        shows its progress, and you can search it once it is indexed.
      </p>
      <Button look="primary" className="mt-4" onClick={onUpload}>
        Add documents
      </Button>
    </div>
  );
}
