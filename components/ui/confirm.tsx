"use client";
import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { useReturnedFocus } from "./use-returned-focus.ts";
import { UI_WORDS } from "./words.ts";

type ConfirmProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly action: string;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
};

/** Asks before a destructive action. The safe answer has the focus. */
export function Confirm({ open, onOpenChange, title, action, onConfirm, children }: ConfirmProps) {
  const { start, end } = useReturnedFocus();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <AlertDialog.Content
          onOpenAutoFocus={start}
          onCloseAutoFocus={end}
          className="fixed left-1/2 top-[18vh] z-50 w-[min(28rem,calc(100vw-1.5rem))] -translate-x-1/2 animate-[rise_140ms_ease-out] rounded-lg border border-line bg-panel p-5 shadow-pop"
        >
          <AlertDialog.Title className="text-title font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 text-ui text-muted">{children}</div>
          </AlertDialog.Description>
          <div className="mt-5 flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{UI_WORDS.keep}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button look="danger" onClick={onConfirm}>
                {action}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
