import type { UseQueryResult } from "@tanstack/react-query";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ReadableDocument } from "#lib/domain/documents.ts";
import { READING_WORDS } from "./words.ts";

/** Stands in place of a text that could not be loaded. */
export function TextFailed({ readable }: { readonly readable: UseQueryResult<ReadableDocument> }) {
  return (
    <div className="p-4">
      <Notice
        kind="failed"
        title={READING_WORDS.textFailedTitle}
        actions={
          <Button
            size="small"
            onClick={() => {
              readable.refetch().catch(() => {});
            }}
          >
            {READING_WORDS.retry}
          </Button>
        }
      >
        {errorWords(readable.error).message}
      </Notice>
    </div>
  );
}

/** Stands in place of a text that is being loaded. */
export function TextOpening() {
  return (
    <p role="status" className="m-auto p-8 text-muted">
      {READING_WORDS.openingText}
    </p>
  );
}
