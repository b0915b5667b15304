"use client";
import { Chip } from "#components/ui/chip.tsx";
import { reasonWords, saysMore } from "#components/words/reasons.ts";
import { useAdvanced } from "./advanced.ts";
import { RawCode } from "./raw-code.tsx";

/** Reason codes in words. The advanced view lists every code, and adds the code itself. */
export function Codes({ codes, all = false }: { readonly codes: readonly string[]; readonly all?: boolean }) {
  const advanced = useAdvanced();
  const shown = [...new Set(codes)].filter((code) => all || advanced || saysMore(code));
  return shown.map((code) => (
    <Chip key={code} className="text-left">
      <span className="wrap-anywhere">
        {reasonWords(code)} <RawCode code={code} />
      </span>
    </Chip>
  ));
}
