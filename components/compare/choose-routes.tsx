"use client";
import { type AddressedRoute, ROUTE_PRESETS, sameRoute } from "#lib/domain/route-choice.ts";
import { RouteDialog } from "./route-dialog.tsx";
import { ROUTE_DIALOG_WORDS } from "./words.ts";

type ChooseRoutesProps = {
  /** Index of the route to change, or one past the last to add a route; null closes the dialog. */
  readonly choosing: number | null;
  readonly routes: readonly AddressedRoute[];
  readonly canBeAsRan: boolean;
  readonly onRoutes: (routes: readonly AddressedRoute[]) => void;
  readonly onClose: () => void;
};

/** Changes a route of the comparison, or adds one. */
export function ChooseRoutes({ choosing, routes, canBeAsRan, onRoutes, onClose }: ChooseRoutesProps) {
  const present = choosing === null ? null : (routes[choosing] ?? firstFree(routes));
  return (
    <RouteDialog
      route={present}
      title={choosing === routes.length ? ROUTE_DIALOG_WORDS.addTitle : ROUTE_DIALOG_WORDS.changeTitle}
      canBeAsRan={canBeAsRan}
      onChoose={(route) => {
        if (choosing !== null) onRoutes(routes.toSpliced(choosing, 1, route));
      }}
      onClose={onClose}
    />
  );
}

/** Returns a preset route that is not in use yet. */
function firstFree(routes: readonly AddressedRoute[]): AddressedRoute {
  const free = ROUTE_PRESETS.find(({ parts }) => !routes.some((route) => sameRoute(route, parts)));
  return (free ?? ROUTE_PRESETS[0]).parts;
}
