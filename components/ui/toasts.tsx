"use client";
import dynamic from "next/dynamic";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { type ShownToast, type ToastMessage, withToast } from "./toast-message.ts";

const ToastContext = createContext<(message: ToastMessage) => void>(() => {});

// Loaded with the first message.
const ToastStack = dynamic(() => import("./toast-stack.tsx").then((module) => module.ToastStack), {
  ssr: false,
});

/** Returns a function that shows a short message and announces it to screen readers. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ToastContext);
}

/** Where short messages appear. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const [used, setUsed] = useState(false);
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
