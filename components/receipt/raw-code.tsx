"use client";
import { useAdvanced } from "./advanced.ts";

/** A code as programs have it. Shown in the advanced view only. */
export function RawCode({ code }: { readonly code: string }) {
  return useAdvanced() && <code className="text-tiny text-muted">{code}</code>;
}
