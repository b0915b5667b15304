"use client";
import { X } from "lucide-react";
import { Toast } from "radix-ui";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { Button } from "./button.tsx";

export type ToastMessage = {
  readonly text: string;
  readonly failed?: boolean;
  readonly action?: { readonly label: string; readonly onAction: () => void };
  readonly durationMs?: number;
  /** A new message replaces an earlier one with the same topic. */
  readonly topic?: string;
};

type Shown = ToastMessage & { readonly id: number };

const ToastContext = createContext<(message: ToastMessage) => void>(() => {});
const DEFAULT_MS = 8000;

/** Returns a function that shows a short message and announces it to screen readers. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ToastContext);
}

/** Where short messages appear. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const say = useCallback((message: ToastMessage) => {
    setShown((now) => [
      ...now.filter(({ topic }) => topic === undefined || topic !== message.topic),
      { ...message, id: (now.at(-1)?.id ?? 0) + 1 },
    ]);
  }, []);
  const drop = (id: number) => setShown((now) => now.filter((toast) => toast.id !== id));
  return (
    <ToastContext.Provider value={say}>
      <Toast.Provider label="Message" duration={DEFAULT_MS} swipeDirection="right">
        {children}
        {shown.map((toast) => (
          <Toast.Root
            key={toast.id}
            duration={toast.durationMs ?? DEFAULT_MS}
            type={toast.failed ? "foreground" : "background"}
            onOpenChange={(open) => !open && drop(toast.id)}
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
              <Button look="quiet" size="small-icon" aria-label="Dismiss">
                <X size={14} aria-hidden />
              </Button>
            </Toast.Close>
          </Toast.Root>
        ))}
        <Toast.Viewport className="fixed bottom-[calc(0.75rem+var(--bottom-bar))] left-3 z-50 flex w-[min(26rem,calc(100vw-1.5rem))] flex-col gap-2 print:hidden" />
      </Toast.Provider>
    </ToastContext.Provider>
  );
}
