import type { Connector, ConnectorRoot } from "#lib/domain/connector.ts";
import { AppError } from "#lib/errors/app-error.ts";

/**
 * Adds a switch to a connector. While it is off, it accesses nothing and throws the reason.
 * @param offBecause returns why it is off, or null while it is on. Called at each use.
 */
export function withSwitch(connector: Connector, offBecause: () => Promise<string | null>): Connector {
  const requireOn = async () => {
    const because = await offBecause();
    if (because !== null) throw new AppError("source_refused", because, { connector: connector.kind });
  };
  const { watch, identity } = connector;
  return {
    kind: connector.kind,
    async check(root, signal) {
      const because = await offBecause();
      return because === null ? connector.check(root, signal) : { status: "disabled", note: because };
    },
    ...(identity && {
      identity: async (root: ConnectorRoot, signal: AbortSignal) => {
        await requireOn();
        return identity(root, signal);
      },
    }),
    async list(root, cursor, signal) {
      await requireOn();
      return connector.list(root, cursor, signal);
    },
    async *open(root, entry, signal) {
      await requireOn();
      yield* connector.open(root, entry, signal);
    },
    ...(watch && {
      watch: async (...parameters: Parameters<typeof watch>) => {
        await requireOn();
        return watch(...parameters);
      },
    }),
  };
}
