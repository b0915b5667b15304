"use client";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { later } from "./later.tsx";
import { type ShownToast, type ToastMessage, withToast } from "./toast-message.ts";

const ToastContext = createContext<(message: ToastMessage) => void>(() => {});

const { Part: ToastStack, warm } = later({
  load: () => import("./toast-stack.tsx").then((module) => module.ToastStack),
});
/** What a person does before a message can be due. */
const FIRST_USE = ["pointerdown", "keydown"] as const;

/** Returns a function that shows a short message and announces it to screen readers. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ToastContext);
}

/** Where short messages appear. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const [used, setUsed] = useState(false);
  // The first message may say that the server is away, and then nothing can be loaded.
  useEffect(() => {
    for (const use of FIRST_USE) window.addEventListener(use, warm, { once: true });
    return () => {
      for (const use of FIRST_USE) window.removeEventListener(use, warm);
    };
  }, []);
  const say = useCallback((message: ToastMessage) => {
    setUsed(true);
    setShown((now) => withToast(now, message));
  }, []);
  const drop = (id: number) => setShown((now) => now.filter((toast) => toast.id !== id));
  return (
    <ToastContext.Provider value={say}>
      {children}
      {used && <ToastStack shown={shown} onDrop={drop} />}
    </ToastContext.Provider>
  );
}
