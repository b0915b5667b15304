import type { ReactNode } from "react";
import type { DocumentDetail } from "#lib/domain/documents.ts";
import type { ReadingModel, ReadingPaneInput } from "./use-reading-pane.ts";

export type ReadingPaneProps = ReadingPaneInput & {
  readonly titleHref: string | null;
  /** The question. If set, passages can be judged for it. */
  readonly question?: string;
  /** Renders the button that adds the open passage to a pack. */
  readonly collecting?: (evidenceRef: string) => ReactNode;
  /** Renders the button that adds the selected text to a pack. */
  readonly adding?: (evidenceRef: string) => ReactNode;
  readonly onClose: (() => void) | null;
};

/** The pane with its document, once it is loaded. */
export type OpenProps = {
  readonly pane: ReadingPaneProps;
  readonly model: ReadingModel;
  readonly document: DocumentDetail;
  readonly version: number;
};
