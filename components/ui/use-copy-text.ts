"use client";
import { useCallback } from "react";
import { type Copying, copyText } from "./copy-text.ts";
import { useToast } from "./toasts.tsx";

/** Returns a function that copies a text, and shows a message about it. */
export function useCopyText(): (copying: Copying) => Promise<void> {
  const say = useToast();
  return useCallback((copying) => copyText(copying, say), [say]);
}
