"use client";
import { Chip } from "#components/ui/chip.tsx";
import { reasonWords, saysMore } from "#components/words/reasons.ts";
import { useAdvanced } from "./advanced.ts";

/** Reason codes in words, with the code as the title. The advanced view lists every code. */
export function Codes({ codes, all = false }: { readonly codes: readonly string[]; readonly all?: boolean }) {
  const advanced = useAdvanced();
  const shown = [...new Set(codes)].filter((code) => all || advanced || saysMore(code));
  return shown.map((code) => (
    <Chip key={code} title={code} className="text-left">
      <span className="wrap-anywhere">
        {reasonWords(code)}
        {advanced && <code className="ml-1.5 text-muted">{code}</code>}
      </span>
    </Chip>
  ));
}
