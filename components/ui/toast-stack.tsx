"use client";
import { X } from "lucide-react";
import { Toast } from "radix-ui";
import { Button } from "./button.tsx";
import { DEFAULT_TOAST_MS, type ShownToast, toastDurationMs } from "./toast-message.ts";
import { UI_WORDS } from "./words.ts";

type ToastStackProps = { readonly shown: readonly ShownToast[]; readonly onDrop: (id: number) => void };

/** The messages that are shown now. */
export function ToastStack({ shown, onDrop }: ToastStackProps) {
  return (
    <Toast.Provider label={UI_WORDS.message} duration={DEFAULT_TOAST_MS} swipeDirection="right">
      {shown.map((toast) => (
        <Toast.Root
          key={toast.id}
          duration={toastDurationMs(toast)}
          type={toast.failed ? "foreground" : "background"}
          onOpenChange={(open) => !open && onDrop(toast.id)}
          className={`flex animate-[rise_140ms_ease-out] items-center gap-3 rounded-md border py-2 pl-3.5 pr-2 shadow-pop ${
            toast.failed ? "border-red-line bg-red-soft text-red-text" : "border-line-strong bg-raised"
          }`}
        >
          <Toast.Description className="min-w-0 flex-1 wrap-anywhere">{toast.text}</Toast.Description>
          {toast.action && (
            <Toast.Action altText={toast.action.label} asChild>
              <Button size="small" onClick={toast.action.onAction}>
                {toast.action.label}
              </Button>
            </Toast.Action>
          )}
          <Toast.Close asChild>
            <Button look="quiet" size="small-icon" aria-label={UI_WORDS.dismiss}>
              <X size={14} aria-hidden />
            </Button>
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="fixed bottom-[calc(0.75rem+var(--bottom-bar))] left-3 z-50 flex w-[min(26rem,calc(100vw-1.5rem))] flex-col gap-2 print:hidden" />
    </Toast.Provider>
  );
}
