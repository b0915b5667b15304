import { valueWords } from "#components/words/evidence.ts";
import { DOCUMENT_KINDS } from "#lib/domain/document-kinds.ts";
import { KIND_WORDS } from "./words.ts";

/** The known kinds, and others that documents have. */
export function KindOptions({ inUse }: { readonly inUse: readonly string[] }) {
  const others = [...new Set(inUse)].filter((kind) => !DOCUMENT_KINDS.includes(kind));
  return (
    <>
      {DOCUMENT_KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {valueWords(kind)}
        </option>
      ))}
      {others.length > 0 && (
        <optgroup label={KIND_WORDS.other}>
          {others.map((kind) => (
            <option key={kind} value={kind}>
              {valueWords(kind)}
            </option>
          ))}
        </optgroup>
      )}
    </>
  );
}
