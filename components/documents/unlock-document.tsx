"use client";
import { LockOpen } from "lucide-react";
import { useId, useState } from "react";
import { unlockDocumentAction } from "#actions/documents.ts";
import { Button } from "#components/ui/button.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import { MAX_PASSWORD } from "#lib/domain/document-api.ts";
import type { DocumentDetail } from "#lib/domain/documents.ts";
import { UNLOCK_WORDS } from "./details-words.ts";

type UnlockDocumentProps = {
  readonly document: Pick<DocumentDetail, "id" | "isLocked">;
  readonly onUnlocked: () => Promise<void>;
};

/** Asks for the password of a locked file. The browser is asked not to keep it. */
export function UnlockDocument({ document, onUnlocked }: UnlockDocumentProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [password, setPassword] = useState("");
  const id = useId();
  const say = useToast();
  if (!document.isLocked) return null;
  const unlock = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const outcome = await unlockDocumentAction({ documentId: document.id, password });
      if (!outcome.ok) {
        setFailure(outcome.message);
        return;
      }
      setPassword("");
      say({ text: UNLOCK_WORDS.done });
      await onUnlocked();
    } catch {
      setFailure(UNLOCK_WORDS.noAnswer);
    } finally {
      setBusy(false);
    }
  };
  return (
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
  );
}
