"use client";
import { ReadingPane } from "#components/document/reading/reading-pane.tsx";
import { AddSelection } from "#components/packs/add-selection.tsx";
import { CollectButton } from "#components/packs/collect-button.tsx";
import type { SearchFrame } from "#lib/domain/search.ts";
import type { useReading } from "./use-workbench.ts";

type OpenDocumentProps = {
  readonly reading: NonNullable<ReturnType<typeof useReading>>;
  readonly question: string;
  /** The current question, for a new pack. */
  readonly frame: SearchFrame | null;
  /** Whether a passage is in the pack. */
  readonly collected: (evidenceRef: string) => boolean;
  readonly onToggle: (evidenceRef: string) => void;
  readonly onClose: () => void;
};

/** The document beside the results, with buttons that add its passages to the pack. */
export function OpenDocument({ reading, question, frame, collected, onToggle, onClose }: OpenDocumentProps) {
  return (
    <ReadingPane
      {...reading}
      titleHref={`/documents/${encodeURIComponent(reading.documentId)}`}
      question={question}
      collecting={(ref) => (
        <CollectButton
          collected={collected(ref)}
          onToggle={() => onToggle(ref)}
          label="the passage being read"
        />
      )}
      adding={(ref) => <AddSelection evidenceRef={ref} frame={frame} />}
      onClose={onClose}
    />
  );
}
