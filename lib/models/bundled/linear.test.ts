import fc from "fast-check";
import { expect, it } from "vitest";
import { quantiseWeights, stackWeights } from "./linear.ts";

it("quantiseWeights rounds each weight by at most half a step of its output's scale, within ±64", () => {
  const weight = fc.integer({ min: -8000, max: 8000 }).map((thousandths) => thousandths / 1000);
  const size = fc.integer({ min: 1, max: 6 });
  const matrix = fc
    .tuple(size, size)
    .chain(([outputs, inputs]) =>
      fc
        .array(weight, { minLength: outputs * inputs, maxLength: outputs * inputs })
        .map((data) => ({ name: "w", outputs, inputs, data: Float32Array.from(data) })),
    );
  fc.assert(
    fc.property(matrix, (weights) => {
      const { values, scales } = quantiseWeights(weights);
      for (let o = 0; o < weights.outputs; o++) {
        for (let i = 0; i < weights.inputs; i++) {
          const value = values[i * weights.outputs + o] ?? 0;
          const scale = scales[o] ?? 0;
          const weight = weights.data[o * weights.inputs + i] ?? 0;
          expect(Math.abs(value)).toBeLessThanOrEqual(64);
          expect(Math.abs(value * scale - weight)).toBeLessThanOrEqual(scale * 0.5001);
        }
      }
    }),
  );
});

it("stackWeights stacks matrices with the same input below one another", () => {
  const part = (data: readonly number[]) => ({
    name: "p",
    outputs: 1,
    inputs: 2,
    data: Float32Array.from(data),
  });
  const stacked = stackWeights("s", [part([1, 2]), part([3, 4])]);
  expect(stacked).toEqual({ name: "s", outputs: 2, inputs: 2, data: Float32Array.from([1, 2, 3, 4]) });
});
