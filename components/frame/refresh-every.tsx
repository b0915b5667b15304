"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Refreshes the server-rendered page at an interval while it is visible. */
export function RefreshEvery({ seconds }: { readonly seconds: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [router, seconds]);
  return null;
}
