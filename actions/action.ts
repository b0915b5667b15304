import { headers } from "next/headers";
import { actionsBehind } from "#lib/http/action.ts";

/** Defines a server action. Every exported action uses it. */
export const action = actionsBehind(headers);
