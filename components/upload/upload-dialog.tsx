"use client";
import Link from "next/link";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { UPLOAD_DIALOG_WORDS } from "./choose-words.ts";
import { acceptedFormats } from "./format-words.ts";
import type { UploadTargets } from "./upload-targets.ts";

type UploadDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly targets: UploadTargets;
  readonly onFiles: (files: readonly File[], corpusId: string) => void;
};

const NEXT_STEP =
  "inline-flex h-9 cursor-pointer items-center rounded-md border border-line-strong px-3 font-medium hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent";

/** Adds files with a file dialog instead of drag and drop. */
export function UploadDialog({ open, onOpenChange, targets, onFiles }: UploadDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const corpus = chosen ?? targets.preset;
  const select = useId();
  const pick = (event: React.ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = "";
    if (files.length > 0 && corpus !== null) onFiles(files, corpus);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={UPLOAD_DIALOG_WORDS.title}
      description={UPLOAD_DIALOG_WORDS.formats(acceptedFormats())}
    >
      <div className="flex flex-col gap-4 p-4">
        {targets.note !== null && chosen === null && (
          <TargetNotice targets={targets} onLeave={() => onOpenChange(false)} />
        )}
        {corpus !== null && (
          <>
            <div>
              <label htmlFor={select} className="mb-1 block font-medium">
                {UPLOAD_DIALOG_WORDS.corpus}
              </label>
              <select
                id={select}
                className="h-9 w-full rounded-md border border-line-strong bg-panel px-2"
                value={corpus ?? ""}
                onChange={(event) => setChosen(event.target.value)}
              >
                {targets.open.map((item) => (
                  <option key={item.id} value={item.id}>
                    {item.title}
                  </option>
                ))}
              </select>
            </div>
            <FilePickers onPick={pick} />
          </>
        )}
        <p className="text-small text-muted">{UPLOAD_DIALOG_WORDS.about}</p>
        <div className="flex justify-end">
          <Button onClick={() => onOpenChange(false)}>{UPLOAD_DIALOG_WORDS.close}</Button>
        </div>
      </div>
    </Dialog>
  );
}

type TargetNoticeProps = { readonly targets: UploadTargets; readonly onLeave: () => void };

/** Says why the files cannot go to the expected corpus. */
function TargetNotice({ targets, onLeave }: TargetNoticeProps) {
  return (
    <Notice
      kind="degraded"
      title={
        targets.preset === null ? UPLOAD_DIALOG_WORDS.noCorpusTitle : UPLOAD_DIALOG_WORDS.otherCorpusTitle
      }
      actions={
        <Button size="small" asChild>
          <Link href="/admin/corpora#trash" prefetch={false} onClick={onLeave}>
            {UPLOAD_DIALOG_WORDS.seeCorpora}
          </Link>
        </Button>
      }
    >
      {targets.note}
    </Notice>
  );
}

type FilePickersProps = { readonly onPick: (event: React.ChangeEvent<HTMLInputElement>) => void };

function FilePickers({ onPick }: FilePickersProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <label className={NEXT_STEP}>
        {UPLOAD_DIALOG_WORDS.chooseFiles}
        <input type="file" multiple className="sr-only" onChange={onPick} data-testid="file-input" />
      </label>
      <label className={NEXT_STEP}>
        {UPLOAD_DIALOG_WORDS.chooseFolder}
        <input
          type="file"
          multiple
          className="sr-only"
          onChange={onPick}
          ref={(input) => input?.setAttribute("webkitdirectory", "")}
        />
      </label>
    </div>
  );
}
