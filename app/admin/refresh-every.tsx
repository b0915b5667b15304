"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Has the server draw the page anew from time to time, while somebody looks at it. */
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
