"use client";
import { useState, useTransition } from "react";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import type { ComparedRoute, RouteChoice } from "#lib/domain/compare.ts";
import { preferRouteAction } from "../actions/compare.ts";

type PreferRouteProps = {
  readonly route: ComparedRoute;
  readonly against: readonly RouteChoice[];
  readonly onChange: () => void;
  /** Null where two must stay. */
  readonly onRemove: (() => void) | null;
};

/** What can be done with a column's route: another in its place, away with it, or the word that it suits better. */
export function PreferRoute({ route, against, onChange, onRemove }: PreferRouteProps) {
  const { traceId, label } = route;
  const [preferred, setPreferred] = useState<string | null>(null);
  const [busy, start] = useTransition();
  const say = useToast();
  const prefer = () =>
    start(async () => {
      const outcome = await preferRouteAction({ traceId, route: route.route, against });
      if (!outcome.ok) return say({ text: `The preference was not kept. ${outcome.message}`, failed: true });
      setPreferred(traceId);
      say({ text: `Kept: “${label}” suits this question better. Nothing is routed by it yet.` });
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
        <Chip tone="accent" title="Kept as an event. Nothing is routed by it yet.">
          preferred here
        </Chip>
      ) : (
        traceId !== null && (
          <Button
            size="small"
            disabled={busy}
            aria-label={`Use ${label} here`}
            title="Keeps that this route suits the question better. Nothing is routed by it yet."
            onClick={prefer}
          >
            Use this route here
          </Button>
        )
      )}
    </>
  );
}
