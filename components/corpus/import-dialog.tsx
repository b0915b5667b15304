"use client";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { IMPORT_WORDS } from "./console-words.ts";

/** Progress of an import on this page. */
export type ImportState =
  | { readonly step: "asking" }
  /** Uploading. `share` is from 0 to 1. */
  | { readonly step: "sending"; readonly share: number }
  /** The worker imports the archive. `stage` is shown as words, `share` is from 0 to 1. */
  | { readonly step: "importing"; readonly stage: string; readonly share: number }
  | { readonly step: "done"; readonly words: string; readonly href: string; readonly title: string }
  | { readonly step: "failed"; readonly words: string };

type ImportDialogProps = {
  readonly open: boolean;
  readonly state: ImportState;
  readonly onOpenChange: (open: boolean) => void;
  readonly onImport: (file: File, as: string) => void;
};

const FIELD = "h-9 w-full rounded-md border border-line-strong bg-panel px-2.5 text-ui";

/** Imports an exported corpus: choose the archive, watch the progress, open the result. */
export function ImportDialog({ open, state, onOpenChange, onImport }: ImportDialogProps) {
  const asks = state.step === "asking" || state.step === "failed";
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={IMPORT_WORDS.title}
      description={IMPORT_WORDS.description}
    >
      <div className="flex flex-col gap-4 p-4">
        {state.step === "sending" && <Bar label={IMPORT_WORDS.sending} share={state.share} />}
        {state.step === "importing" && <Bar label={state.stage} share={state.share} />}
        {state.step === "importing" && <p className="text-small text-muted">{IMPORT_WORDS.continues}</p>}
        {state.step === "failed" && (
          <Notice kind="failed" title={IMPORT_WORDS.failedTitle}>
            {state.words}
          </Notice>
        )}
        {/* Only hidden while it is imported, so that the chosen file is still there after a failure. */}
        <div hidden={!asks}>
          <Question onImport={onImport} />
        </div>
        {state.step === "done" && (
          <Notice
            kind="info"
            title={IMPORT_WORDS.doneTitle(state.title)}
            actions={
              <Button size="small" look="primary" asChild>
                <a href={state.href}>{IMPORT_WORDS.openCorpus}</a>
              </Button>
            }
          >
            {state.words}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

function Question({ onImport }: Pick<ImportDialogProps, "onImport">) {
  const [file, setFile] = useState<File | null>(null);
  const [as, setAs] = useState("");
  const ids = { file: useId(), as: useId(), hint: useId() };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file) onImport(file, as.trim());
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <label htmlFor={ids.file} className="font-medium">
          {IMPORT_WORDS.archive}
        </label>
        <input
          id={ids.file}
          type="file"
          accept=".gz,application/gzip"
          required
          className="w-full min-w-0 text-ui"
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={ids.as} className="font-medium">
          {IMPORT_WORDS.newId} <span className="font-normal text-muted">{IMPORT_WORDS.optional}</span>
        </label>
        <input
          id={ids.as}
          value={as}
          onChange={(event) => setAs(event.target.value)}
          pattern="[a-z0-9][a-z0-9\-]{0,118}"
          aria-describedby={ids.hint}
          className={FIELD}
        />
        <p id={ids.hint} className="text-small text-muted">
          {IMPORT_WORDS.idHint}
        </p>
      </div>
      <div className="flex justify-end">
        <Button type="submit" look="primary" disabled={file === null}>
          {IMPORT_WORDS.submit}
        </Button>
      </div>
    </form>
  );
}

function Bar({ label, share }: { readonly label: string; readonly share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className="flex flex-col gap-1.5">
      <p role="status" className="flex justify-between gap-3">
        <span>{label}</span>
        <span className="text-muted tabular-nums">{IMPORT_WORDS.percent(percent)}</span>
      </p>
      <progress max={100} value={percent} aria-label={label} className="h-2 w-full accent-accent" />
    </div>
  );
}
