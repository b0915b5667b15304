import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ChangedDocuments } from "#lib/domain/document-table.ts";
import { BULK_WORDS, moreWords, refusedTitle } from "./words.ts";

const SHOWN = 10;

type RefusedListProps = { readonly refused: ChangedDocuments["refused"]; readonly onDismiss: () => void };

/** Documents that a change could not apply to, each with the reason. */
export function RefusedList({ refused, onDismiss }: RefusedListProps) {
  if (refused.length === 0) return null;
  return (
    <Notice
      kind="degraded"
      title={refusedTitle(refused.length)}
      actions={
        <Button size="small" onClick={onDismiss}>
          {BULK_WORDS.dismiss}
        </Button>
      }
    >
      <ul className="list-disc pl-5">
        {refused.slice(0, SHOWN).map(({ documentId, title, message }) => (
          <li key={documentId} className="wrap-anywhere">
            {title === null ? BULK_WORDS.restricted : `“${title}”`}: {message}
          </li>
        ))}
        {refused.length > SHOWN && <li>{moreWords(refused.length - SHOWN)}</li>}
      </ul>
    </Notice>
  );
}
