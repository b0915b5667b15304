"use client";
import { useCallback, useState } from "react";

/** Returns whether the reader has closed the document of this question. Another question starts with it open. */
export function useClosed(question: string): { readonly closed: boolean; readonly onClosed: () => void } {
  const [closed, setClosed] = useState(false);
  const [asked, setAsked] = useState(question);
  if (asked !== question) {
    setAsked(question);
    setClosed(false);
  }
  return { closed: closed && asked === question, onClosed: useCallback(() => setClosed(true), []) };
}
