import type { PackWordChange } from "#lib/domain/pack.ts";
import { CHANGE_WORDS } from "./item-words.ts";

type WordChangesProps = { readonly changes: readonly PackWordChange[] };

/** Shows removed and added words. Screen readers hear the changes in words. */
export function WordChanges({ changes }: WordChangesProps) {
  // A run has no id, so its start offset is the key.
  let at = 0;
  return (
    <p className="font-serif text-evidence whitespace-pre-wrap wrap-anywhere" data-testid="word-changes">
      {changes.map(({ kind, text }) => {
        const key = `${at}-${kind}`;
        at += text.length;
        if (kind === "same") return <span key={key}>{text}</span>;
        return kind === "removed" ? (
          <del key={key} className="bg-red-soft text-red-text decoration-1">
            <span className="sr-only">{CHANGE_WORDS.removedStart}</span>
            {text}
            <span className="sr-only">{CHANGE_WORDS.end}</span>
          </del>
        ) : (
          <ins key={key} className="bg-accent-soft text-accent-text no-underline">
            <span className="sr-only">{CHANGE_WORDS.addedStart}</span>
            {text}
            <span className="sr-only">{CHANGE_WORDS.end}</span>
          </ins>
        );
      })}
    </p>
  );
}
