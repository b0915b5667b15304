"use client";
import Link from "next/link";
import { useState } from "react";
import { useRestoreDocument } from "#components/documents/use-restore-document.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { GONE_DOCUMENT_WORDS } from "./words.ts";

type GoneDocumentProps = { readonly document: { readonly id: string; readonly title: string } };

/** In place of a document that was moved to trash while it was open. */
export function GoneDocument({ document: { id, title } }: GoneDocumentProps) {
  const restore = useRestoreDocument();
  const [busy, setBusy] = useState(false);
  const onRestore = () => {
    setBusy(true);
    restore(id, title)
      .catch(() => {})
      .finally(() => setBusy(false));
  };
  return (
    <main id="main" className="mx-auto flex max-w-xl flex-col gap-4 px-5 py-10">
      <h1 className="text-title font-semibold wrap-anywhere">{title}</h1>
      <Notice
        kind="degraded"
        testId="document-gone"
        title={GONE_DOCUMENT_WORDS.title}
        actions={
          <>
            <Button size="small" look="primary" disabled={busy} onClick={onRestore}>
              {GONE_DOCUMENT_WORDS.restore}
            </Button>
            <Button asChild size="small">
              <Link href="/documents">{GONE_DOCUMENT_WORDS.documents}</Link>
            </Button>
          </>
        }
      >
        {GONE_DOCUMENT_WORDS.text}
      </Notice>
    </main>
  );
}
