"use client";
import { useState, useTransition } from "react";
import { preferRouteAction } from "#actions/compare.ts";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import type { ComparedRoute, RouteChoice } from "#lib/domain/compare.ts";
import { PREFER_WORDS } from "./words.ts";

type PreferRouteProps = {
  readonly route: ComparedRoute;
  readonly against: readonly RouteChoice[];
  readonly onChange: () => void;
  /** Null if only two routes are left. */
  readonly onRemove: (() => void) | null;
};

/** Actions on a column's route: replace it, remove it, or prefer it. */
export function PreferRoute({ route, against, onChange, onRemove }: PreferRouteProps) {
  const { traceId, label } = route;
  const [preferred, setPreferred] = useState<string | null>(null);
  const [busy, start] = useTransition();
  const say = useToast();
  const prefer = () =>
    start(async () => {
      if (traceId === null) return;
      const outcome = await preferRouteAction({ traceId, route: route.route, against: [...against] });
      if (!outcome.ok) return say({ text: PREFER_WORDS.notSaved(outcome.message), failed: true });
      setPreferred(traceId);
      say({ text: PREFER_WORDS.saved(label) });
    });
  return (
    <>
      <Button size="small" aria-label={PREFER_WORDS.changeLabel(label)} onClick={onChange}>
        {PREFER_WORDS.change}
      </Button>
      {onRemove && (
        <Button size="small" look="quiet" aria-label={PREFER_WORDS.removeLabel(label)} onClick={onRemove}>
          {PREFER_WORDS.remove}
        </Button>
      )}
      {traceId !== null && preferred === traceId ? (
        <Chip tone="accent" title={PREFER_WORDS.preferredTitle}>
          {PREFER_WORDS.preferred}
        </Chip>
      ) : (
        traceId !== null && (
          <Button
            size="small"
            disabled={busy}
            aria-label={PREFER_WORDS.preferLabel(label)}
            title={PREFER_WORDS.preferTitle}
            onClick={prefer}
          >
            {PREFER_WORDS.prefer}
          </Button>
        )
      )}
    </>
  );
}
