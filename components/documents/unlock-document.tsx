"use client";
import { LockOpen } from "lucide-react";
import { useId, useRef, useState } from "react";
import { unlockDocumentAction } from "#actions/documents.ts";
import { Button } from "#components/ui/button.tsx";
import { MAX_PASSWORD } from "#lib/domain/document-api.ts";
import type { DocumentDetail } from "#lib/domain/documents.ts";
import { UNLOCK_WORDS } from "./details-words.ts";

type UnlockDocumentProps = {
  readonly document: Pick<DocumentDetail, "id" | "isLocked">;
  readonly onUnlocked: () => Promise<void>;
};

/** Takes the focus once, when the element appears. */
const focusOn = (element: HTMLElement | null) => element?.focus();

/**
 * Asks for the password of a locked file. The browser is asked not to keep it. The focus goes to what comes next: the
 * field after a failure, what happened after success, because the form may be gone then.
 */
export function UnlockDocument({ document, onUnlocked }: UnlockDocumentProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [password, setPassword] = useState("");
  const id = useId();
  const [isUnlocked, setIsUnlocked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const fail = (message: string) => {
    setFailure(message);
    field.current?.focus();
  };
  const unlock = async () => {
    setBusy(true);
    setFailure(null);
    setIsUnlocked(false);
    try {
      const outcome = await unlockDocumentAction({ documentId: document.id, password });
      if (!outcome.ok) {
        fail(outcome.message);
        return;
      }
      setPassword("");
      setIsUnlocked(true);
      await onUnlocked();
    } catch {
      fail(UNLOCK_WORDS.noAnswer);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {isUnlocked && (
        <p ref={focusOn} tabIndex={-1} role="status" className="mt-3 text-small text-muted print:hidden">
          {UNLOCK_WORDS.done}
        </p>
      )}
      {document.isLocked && (
        <form
          aria-label={UNLOCK_WORDS.formLabel}
          className="mt-3 flex flex-col gap-2 rounded-md border border-line bg-panel p-3 print:hidden"
          onSubmit={(event) => {
            event.preventDefault();
            unlock().catch(() => {});
          }}
        >
          <label htmlFor={id} className="font-medium">
            {UNLOCK_WORDS.label}
          </label>
          <div className="flex gap-2">
            <input
              id={id}
              ref={field}
              type="password"
              autoComplete="off"
              required
              maxLength={MAX_PASSWORD}
              value={password}
              aria-invalid={failure !== null}
              aria-describedby={`${id}-note`}
              className="h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-panel px-2 hover:border-muted"
              onChange={(event) => setPassword(event.target.value)}
            />
            <Button type="submit" look="primary" disabled={busy}>
              <LockOpen size={14} aria-hidden /> {busy ? UNLOCK_WORDS.unlocking : UNLOCK_WORDS.unlock}
            </Button>
          </div>
          <p role="alert" className="text-small text-red-text empty:hidden">
            {failure}
          </p>
          <p id={`${id}-note`} className="text-small text-muted">
            {UNLOCK_WORDS.note}
          </p>
        </form>
      )}
    </>
  );
}
