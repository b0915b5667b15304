import type { z } from "zod";
import type { Context } from "#lib/context.ts";
import type { ActionOutcome } from "#lib/domain/action-outcome.ts";
import type { Logger } from "#lib/log/log.ts";
import { openServerContext, serverLog } from "#lib/runtime.ts";
import { reportFailure } from "./failure.ts";
import { refuseStrangers } from "./guard-handler.ts";

export type ActionDefinition<S extends z.ZodType, Value> = {
  /** Appears in log lines. */
  readonly name: string;
  readonly input: S;
  readonly run: (context: Context, input: z.output<S>) => Promise<Value>;
};

export type Action<Input, Value> = (input: Input) => Promise<ActionOutcome<Value>>;

const made = new WeakMap<object, z.ZodType>();

/** True for a server action that `actionsBehind` created. */
export function isAction(action: unknown): boolean {
  return typeof action === "function" && made.has(action);
}

/** Returns the schema of an action's input; undefined for any other function. */
export function schemaOfAction(action: unknown): z.ZodType | undefined {
  return typeof action === "function" ? made.get(action) : undefined;
}

/**
 * Returns the function that defines server actions, given how to read the headers of the request. An action guards
 * itself, parses its input, runs the verb, and returns its value or failure. It logs every failure. An unexpected one
 * gets an id, which the message contains too.
 */
export function actionsBehind(headers: () => Promise<Headers>) {
  return function action<S extends z.ZodType, Value>(
    definition: ActionDefinition<S, Value>,
  ): Action<z.input<S>, Value> {
    const act = async (input: z.input<S>): Promise<ActionOutcome<Value>> => {
      let log: Logger | undefined;
      try {
        const context = await openServerContext();
        log = context.log;
        const request = { method: "POST", url: "http://localhost/", headers: await headers() };
        refuseStrangers(request, context.config.server);
        return { ok: true, value: await definition.run(context, definition.input.parse(input)) };
      } catch (thrown) {
        const { code, message } = reportFailure(thrown, log ?? serverLog(), { action: definition.name });
        return { ok: false, code, message };
      }
    };
    made.set(act, definition.input);
    return act;
  };
}
