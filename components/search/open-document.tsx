"use client";
import { ReadingPane } from "#components/document/reading/reading-pane.tsx";
import { AddNote } from "#components/packs/add-note.tsx";
import { AddSelection } from "#components/packs/add-selection.tsx";
import { AddToOtherPack } from "#components/packs/add-to-other-pack.tsx";
import { CollectButton } from "#components/packs/collect-button.tsx";
import type { Collect } from "#components/packs/use-collect.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { PASSAGE_READ } from "./answer-words.ts";
import type { foundIn } from "./result-focus.ts";
import type { useReading } from "./use-workbench.ts";

type OpenDocumentProps = {
  readonly reading: NonNullable<ReturnType<typeof useReading>>;
  readonly question: string;
  /** The current question, for a new pack. */
  readonly frame: SearchFrame | null;
  readonly collect: Collect;
  /** Returns a passage as the search found it. */
  readonly found: (evidenceRef: string) => ReturnType<typeof foundIn>;
  readonly onClose: () => void;
};

/** The document beside the results, with buttons that add its passages to a pack. */
export function OpenDocument({ reading, question, frame, collect, found, onClose }: OpenDocumentProps) {
  return (
    <ReadingPane
      {...reading}
      titleHref={`/documents/${encodeURIComponent(reading.documentId)}`}
      question={question}
      collecting={(ref) => (
        <>
          <CollectButton
            collected={collect.has(found(ref).evidenceRef)}
            onToggle={() => collect.toggle(found(ref))}
            label={PASSAGE_READ}
          />
          <AddToOtherPack collect={collect} found={() => found(ref)} label={PASSAGE_READ} />
        </>
      )}
      adding={(ref) => (
        <>
          <AddSelection evidenceRef={ref} frame={frame} />
          <AddNote evidenceRef={ref} frame={frame} />
        </>
      )}
      onClose={onClose}
    />
  );
}
