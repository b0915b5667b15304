"use client";
import { FolderInput } from "lucide-react";
import { useState } from "react";
import { cx } from "#components/ui/class-names.ts";
import { DROP_WORDS } from "./choose-words.ts";
import type { UploadTargets } from "./upload-targets.ts";

type DropOverlayProps = {
  /** Files dropped outside all tiles go to the preset of this value. */
  readonly targets: UploadTargets;
  readonly onDrop: (event: React.DragEvent, corpusId: string | null) => void;
};

const MAX_CORPORA_SHOWN = 9;

/** Shown while files are dragged over the page: one tile per corpus that accepts them. */
export function DropOverlay({ targets, onDrop }: DropOverlayProps) {
  const [over, setOver] = useState<string | null>(null);
  const { preset, note } = targets;
  const places = targets.open.slice(0, MAX_CORPORA_SHOWN);
  const drop = (corpusId: string | null) => (event: React.DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onDrop(event, corpusId);
  };
  return (
    <section
      aria-label={DROP_WORDS.label}
      data-testid="drop-overlay"
      className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-5 bg-overlay p-6"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop(preset)}
    >
      <div className="w-full max-w-2xl rounded-xl border-2 border-dashed border-accent bg-panel p-6 text-center shadow-pop">
        <FolderInput aria-hidden className="mx-auto text-accent" />
        <p className="mt-2 text-title font-semibold">{DROP_WORDS.title}</p>
        <p className="text-muted">{DROP_WORDS.text}</p>
        {note !== null && <p className="mt-2">{note}</p>}
        <ul className="mt-5 grid grid-cols-1 gap-2 two:grid-cols-3">
          {places.map((corpus) => (
            <li
              key={corpus.id}
              className={cx(
                "rounded-md border px-3 py-3 text-left",
                (over ?? preset) === corpus.id ? "border-accent bg-accent-soft" : "border-line-strong",
              )}
              onDragEnter={() => setOver(corpus.id)}
              onDragOver={(event) => event.preventDefault()}
              onDragLeave={() => setOver(null)}
              onDrop={drop(corpus.id)}
            >
              <span className="font-medium">{corpus.title}</span>
              <span className="block text-small text-muted">
                {DROP_WORDS.documents(corpus.documentCount)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
