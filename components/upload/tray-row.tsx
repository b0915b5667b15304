import Link from "next/link";
import { memo } from "react";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { percent } from "#components/words/quantities.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import { fileNameOf, plainName } from "#lib/domain/source-path.ts";
import type { UploadItem, UploadRow } from "./upload-rows.ts";
import { TRAY_WORDS } from "./words.ts";

type TrayRowProps = {
  readonly item: UploadItem;
  readonly row: UploadRow;
  readonly onRetry: (item: UploadItem) => void;
  readonly onCancel: (item: UploadItem) => void;
};

/** One file: name, progress and error, or the link to where its password is typed. */
export const TrayRow = memo(
  function TrayRow({ item, row, onRetry, onCancel }: TrayRowProps) {
    const path = plainName(item.path);
    return (
      <li
        data-testid="upload-row"
        className="border-b border-line px-3.5 py-2 last:border-b-0"
        style={{ contentVisibility: "auto", containIntrinsicBlockSize: "auto 44px" }}
      >
        <div className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate" title={path}>
            <bdi>{fileNameOf(path)}</bdi>
            <span className="ml-1.5 text-small text-muted">{sizeWords(item.sizeBytes)}</span>
          </span>
          <Chip tone={row.tone} dot={row.tone !== "quiet"}>
            {row.words}
            {row.progress !== null && item.phase !== "sending" && ` ${percent(row.progress)}`}
          </Chip>
          {row.needsPassword && item.documentId !== null && (
            <Link
              href={`/documents/${encodeURIComponent(item.documentId)}`}
              className="text-small font-medium whitespace-nowrap underline underline-offset-2"
            >
              {TRAY_WORDS.givePassword}
              <span className="sr-only"> {path}</span>
            </Link>
          )}
          {row.canRetry && (
            <Button look="quiet" size="small" className="h-6 px-1.5 underline" onClick={() => onRetry(item)}>
              {TRAY_WORDS.retry}
              <span className="sr-only"> {path}</span>
            </Button>
          )}
          {row.canCancel && (
            <Button look="quiet" size="small" className="h-6 px-1.5" onClick={() => onCancel(item)}>
              {TRAY_WORDS.cancel}
              <span className="sr-only"> {path}</span>
            </Button>
          )}
        </div>
        {row.progress !== null && (
          <div aria-hidden className="mt-1.5 h-1 overflow-hidden rounded-full bg-quiet-soft">
            <div className="h-full rounded-full bg-accent" style={{ width: percent(row.progress) }} />
          </div>
        )}
        {item.notice !== null && <p className="mt-1 text-small text-muted wrap-anywhere">{item.notice}</p>}
        {row.error !== null && <p className="mt-1 text-small text-red-text wrap-anywhere">{row.error}</p>}
      </li>
    );
  },
  (before, after) =>
    before.item === after.item &&
    JSON.stringify(before.row) === JSON.stringify(after.row) &&
    before.onRetry === after.onRetry &&
    before.onCancel === after.onCancel,
);
