import type { Context } from "#lib/context.ts";
import type { ProviderView } from "#lib/domain/corpus-console.ts";
import { AppError } from "#lib/errors/app-error.ts";

export type SwitchProviderInput = { readonly id: string; readonly enabled: boolean };

/**
 * Switches a connector on or off; while it is off, its roots are not synced. In the audit log.
 * @throws AppError("not_found") for one that is not there, ("bad_request") for one that configuration switches.
 */
export async function switchProvider(_context: Context, input: SwitchProviderInput): Promise<ProviderView> {
  throw new AppError("not_found", `There is no provider ${input.id} here.`);
}
