import { ROUTES, type RouteId } from "#lib/domain/evaluation.ts";
import { START_WORDS } from "./overview-words.ts";

type RouteChecksProps = {
  readonly chosen: readonly RouteId[];
  readonly onChange: (chosen: readonly RouteId[]) => void;
};

/** Selects the routes to evaluate. */
export function RouteChecks({ chosen, onChange }: RouteChecksProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{START_WORDS.routesTitle}</legend>
      <div className="grid gap-1.5 two:grid-cols-2">
        {ROUTES.map(({ id, title }) => (
          <label key={id} className="flex items-center gap-2">
            <input
              type="checkbox"
              className="size-4"
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(
                  ROUTES.map((route) => route.id).filter((route) =>
                    route === id ? event.target.checked : chosen.includes(route),
                  ),
                )
              }
            />
            {title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
