"use client";
import { useState, useTransition } from "react";
import { preferRouteAction } from "#app/actions/compare.ts";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import type { ComparedRoute, RouteChoice } from "#lib/domain/compare.ts";

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
      if (!outcome.ok) return say({ text: `The preference was not saved. ${outcome.message}`, failed: true });
      setPreferred(traceId);
      say({ text: `Saved: “${label}” suits this question better. Searches do not change yet.` });
    });
  return (
    <>
      <Button size="small" aria-label={`Change ${label}`} onClick={onChange}>
        Change
      </Button>
      {onRemove && (
        <Button size="small" look="quiet" aria-label={`Remove ${label}`} onClick={onRemove}>
          Remove
        </Button>
      )}
      {traceId !== null && preferred === traceId ? (
        <Chip tone="accent" title="Saved. Searches do not change yet.">
          preferred here
        </Chip>
      ) : (
        traceId !== null && (
          <Button
            size="small"
            disabled={busy}
            aria-label={`Prefer ${label}`}
            title="Saves which route suits this question better. Searches do not change yet."
            onClick={prefer}
          >
            Prefer this route
          </Button>
        )
      )}
    </>
  );
}
