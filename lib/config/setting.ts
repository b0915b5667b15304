import { z } from "zod";

/** One environment variable: how it is read, what it means, and its default as written in `.env`. */
export type Setting = {
  readonly schema: z.ZodType;
  readonly example: string;
  readonly about: string;
};

export const integer = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, `a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `a whole number from ${min} to ${max}`)
    .default(fallback);

export const optionalInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `a whole number from ${min} to ${max}`)
    .optional();

export const toggle = (fallback: boolean) =>
  z
    .enum(["true", "false", "1", "0", "yes", "no"], "true or false")
    .transform((word) => word === "true" || word === "1" || word === "yes")
    .default(fallback);

export const choice = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  z.enum(values, `one of ${values.join(", ")}`).default(fallback as never);

export const httpUrl = z.url({ protocol: /^https?$/, error: "an http or https address" }).optional();
export const words = z.string().optional();
