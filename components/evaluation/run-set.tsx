"use client";
import { useState, useTransition } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { type EvaluationSet, ROUTE_IDS, type RouteId } from "#lib/domain/evaluation.ts";
import { START_WORDS } from "./overview-words.ts";
import { RouteChecks } from "./route-checks.tsx";
import type { Requests } from "./use-requests.ts";

type RunSetProps = {
  /** The set to run; null closes the dialog. */
  readonly set: Pick<EvaluationSet, "name" | "queries"> | null;
  readonly request: Requests["request"];
  readonly onClose: () => void;
};

/** Selects the routes for an evaluation. */
export function RunSet({ set, request, onClose }: RunSetProps) {
  const [routes, setRoutes] = useState<readonly RouteId[]>(ROUTE_IDS);
  const [error, setError] = useState<string | null>(null);
  const [busy, start] = useTransition();
  const close = () => {
    setError(null);
    onClose();
  };
  return (
    <Dialog
      open={set !== null}
      onOpenChange={(open) => !open && close()}
      title={START_WORDS.runTitle(set?.name ?? "")}
    >
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!set) return;
          start(async () => {
            const refused = await request({ set: set.name, routes: [...routes] });
            setError(refused);
            if (refused === null) onClose();
          });
        }}
      >
        {error !== null && (
          <Notice kind="failed" title={START_WORDS.notQueuedTitle}>
            {error}
          </Notice>
        )}
        <RouteChecks chosen={routes} onChange={setRoutes} />
        <p className="text-muted">{START_WORDS.runHelp(set?.queries ?? 0)}</p>
        <div className="flex justify-end gap-2">
          <Button onClick={close}>{START_WORDS.cancel}</Button>
          <Button type="submit" look="primary" disabled={busy || routes.length === 0}>
            {START_WORDS.run}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
