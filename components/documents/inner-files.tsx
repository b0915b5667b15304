import Link from "next/link";
import { Chip } from "#components/ui/chip.tsx";
import type { DocumentDetail, InnerFiles } from "#lib/domain/documents.ts";
import { INNER_FILES_WORDS } from "./details-words.ts";

const hrefOf = (id: string) => `/documents/${encodeURIComponent(id)}`;

/** Returns whether a file inside a document has not been read yet. */
export function hasUnreadFiles({ files }: InnerFiles): boolean {
  return files.some(({ state }) => state === "received" || state === "extracted");
}

/** The archive or message that a document is a file of. */
export function InsideOf({ container }: Pick<DocumentDetail, "container">) {
  if (container === null) return null;
  return (
    <p className="mt-1 text-small wrap-anywhere">
      {INNER_FILES_WORDS.inside}{" "}
      <Link href={hrefOf(container.id)} prefetch={false} className="underline underline-offset-2">
        {container.title}
      </Link>
    </p>
  );
}

/** Links to the documents made of the files inside a document. */
export function InnerFilesList({ innerFiles: { files, total } }: Pick<DocumentDetail, "innerFiles">) {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="inner-files">
      <h2 id="inner-files" className="mb-1 text-tiny font-semibold tracking-wide text-muted uppercase">
        {INNER_FILES_WORDS.title}
      </h2>
      <ul className="flex flex-col gap-1.5">
        {files.map(({ id, path, state }) => (
          <li key={id} className="wrap-anywhere">
            <Link href={hrefOf(id)} prefetch={false} className="underline underline-offset-2">
              {path}
            </Link>{" "}
            {state === "failed" && <Chip tone="red">{INNER_FILES_WORDS.failed}</Chip>}
            {(state === "received" || state === "extracted") && (
              <Chip tone="quiet">{INNER_FILES_WORDS.waiting}</Chip>
            )}
          </li>
        ))}
        {total > files.length && (
          <li className="text-muted">{INNER_FILES_WORDS.more(total - files.length)}</li>
        )}
      </ul>
    </section>
  );
}
