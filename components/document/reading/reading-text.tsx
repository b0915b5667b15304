"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { ReadableView } from "#components/document/readable/readable-view.tsx";
import { settleWithin } from "#components/document/scroll-within.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ScrollRegion } from "#components/ui/scroll-region.tsx";
import type { PassageLocation, ReadableDocument } from "#lib/domain/documents.ts";

type ReadingTextProps = {
  readonly readable: UseQueryResult<ReadableDocument>;
  readonly locations: readonly PassageLocation[];
  readonly activeRef: string | null;
};

/** The text of a document, scrolled to the passage. */
export function ReadingText({ readable, locations, activeRef }: ReadingTextProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const highlights = useMemo(
    () => locations.map(({ textSpan, evidenceRef }) => ({ ...textSpan, active: evidenceRef === activeRef })),
    [locations, activeRef],
  );
  const ready = readable.data !== undefined && highlights.some((highlight) => highlight.active);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll to each passage, although the code reads only the mark
  useEffect(() => {
    const element = scroller.current;
    if (element && ready) return settleWithin(element, () => [...element.querySelectorAll(".passage-mark")]);
  }, [ready, activeRef]);
  if (readable.error) {
    return (
      <div className="p-4">
        <Notice
          kind="failed"
          title="The text could not be loaded"
          actions={
            <Button
              size="small"
              onClick={() => {
                readable.refetch().catch(() => {});
              }}
            >
              Try again
            </Button>
          }
        >
          {errorWords(readable.error).message}
        </Notice>
      </div>
    );
  }
  if (!readable.data) {
    return (
      <p role="status" className="m-auto p-8 text-muted">
        Opening the text …
      </p>
    );
  }
  return (
    <ScrollRegion
      ref={scroller}
      data-scroller
      aria-label="Text"
      className="min-h-0 flex-1 overflow-auto bg-panel"
    >
      <ReadableView document={readable.data} highlights={highlights} />
    </ScrollRegion>
  );
}
