"use client";
import { RouteDialog } from "#components/compare/route-dialog.tsx";
import { type AddressedRoute, ROUTE_PRESETS, sameRoute } from "#lib/domain/route-choice.ts";

type ChooseRoutesProps = {
  /** The place that a route is chosen for, one past the last to add one; null while none is. */
  readonly choosing: number | null;
  readonly routes: readonly AddressedRoute[];
  readonly canBeAsRan: boolean;
  readonly onRoutes: (routes: readonly AddressedRoute[]) => void;
  readonly onClose: () => void;
};

/** Chooses another route for a place, or adds one. */
export function ChooseRoutes({ choosing, routes, canBeAsRan, onRoutes, onClose }: ChooseRoutesProps) {
  const present = choosing === null ? null : (routes[choosing] ?? firstFree(routes));
  return (
    <RouteDialog
      route={present}
      title={choosing === routes.length ? "Add a route" : "Another route"}
      canBeAsRan={canBeAsRan}
      onChoose={(route) => {
        if (choosing !== null) onRoutes(routes.toSpliced(choosing, 1, route));
      }}
      onClose={onClose}
    />
  );
}

/** A named route that is not there yet. */
function firstFree(routes: readonly AddressedRoute[]): AddressedRoute {
  const free = ROUTE_PRESETS.find(({ parts }) => !routes.some((route) => sameRoute(route, parts)));
  return (free ?? ROUTE_PRESETS[0]).parts;
}
