import type { ExtractionNote } from "#lib/domain/extracted.ts";
import { NOTES_WORDS } from "./details-words.ts";

const SHOWN = 20;

/** What the file reader had to assume or leave out. */
export function ExtractionNotes({ notes }: { readonly notes: readonly ExtractionNote[] }) {
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="notes">
      <h2 id="notes" className="mb-1 text-tiny font-semibold tracking-wide text-muted uppercase">
        {NOTES_WORDS.title}
      </h2>
      <ul className="flex flex-col gap-1.5">
        {notes.slice(0, SHOWN).map((note, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notes have no id and never change order
          <li key={index} title={note.code} className="wrap-anywhere">
            {note.message}
            {note.page !== undefined && <span className="text-muted"> {NOTES_WORDS.page(note.page)}</span>}
          </li>
        ))}
        {notes.length > SHOWN && <li className="text-muted">{NOTES_WORDS.more(notes.length - SHOWN)}</li>}
      </ul>
    </section>
  );
}
