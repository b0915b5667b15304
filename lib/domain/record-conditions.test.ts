import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conditionWords, readAttributeConditions, writeAttributeConditions } from "./record-conditions.ts";
import { attributesParamSchema } from "./record-conditions-api.ts";

describe("conditions on attributes in an address", () => {
  it.each([
    ["hectares>=0.5", [{ name: "hectares", atLeast: 0.5 }]],
    [" Site area <= 12 ", [{ name: "Site area", atMost: 12 }]],
    [
      "status=permissioned; hectares>=-1",
      [
        { name: "status", is: "permissioned" },
        { name: "hectares", atLeast: -1 },
      ],
    ],
    ["a=b=c", [{ name: "a", is: "b=c" }]],
  ])("are read from “%s”", (text, conditions) => {
    expect(readAttributeConditions(text)).toEqual(conditions);
  });

  it.each(["", ";", "hectares", ">=1", "hectares>=", "hectares>=big", "hectares>1", "a=1;", "a=1;;b=2"])(
    "are not read from “%s”",
    (text) => {
      expect(readAttributeConditions(text)).toBeNull();
      expect(attributesParamSchema.safeParse(text).success).toBe(false);
    },
  );

  it("are written as they are read, and no text throws", () => {
    const plain = fc.stringMatching(/^[a-zé ]{1,20}$/).filter((text) => text.trim() === text && text !== "");
    const amount = fc.integer({ min: -10_000, max: 10_000 });
    const condition = fc.oneof(
      fc.record({ name: plain, is: plain }),
      fc.record({ name: plain, atLeast: amount }),
      fc.record({ name: plain, atMost: amount }),
    );
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 10 }), (conditions) => {
        expect(readAttributeConditions(writeAttributeConditions(conditions))).toEqual(conditions);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        attributesParamSchema.safeParse(text);
      }),
    );
  });

  it("have words", () => {
    expect(
      conditionWords({
        areaM2: { atLeast: 5000, atMost: 20_000 },
        attributes: [
          { name: "dwellings", atMost: 1200 },
          { name: "status", is: "permissioned" },
        ],
      }),
    ).toEqual(["0.50 ha to 2.00 ha", "dwellings at most 1,200", "status permissioned"]);
  });
});
