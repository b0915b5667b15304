import { describe, expect, it } from "vitest";
import { isUnclearAlone, orderShownBy, readDay } from "./dates.ts";

describe("a date of a row", () => {
  it.each([
    ["2024-03-04", "2024-03-04"],
    ["2024-03-04T10:00:00Z", "2024-03-04"],
    ["2024-03-04 10:00", "2024-03-04"],
    ["2024/3/4", "2024-03-04"],
    ["20240304", "2024-03-04"],
    ["04/03/2024", "2024-03-04"],
    ["4.3.2024", "2024-03-04"],
    ["04/03/2024 00:00:00", "2024-03-04"],
    ["4 March 2024", "2024-03-04"],
    ["04-Mar-2024", "2024-03-04"],
    ["31/12/2024", "2024-12-31"],
  ])("%s is %s where the day comes first", (printed, day) => {
    expect(readDay(printed, "day_first")).toEqual({ day });
  });

  it.each([
    "2024-02-30",
    "31/02/2024",
    "2024-13-01",
    "0001-01-01",
    "soon",
    "43101",
    "March 2024",
    "2024",
    "99/99/9999",
  ])("%s is none", (printed) => {
    expect(readDay(printed, "day_first")).toEqual({ fault: "none" });
  });

  it("is unclear if its column does not show the order, unless both orders mean one day", () => {
    expect(readDay("03/04/2024", "unclear")).toEqual({ fault: "unclear" });
    expect(readDay("03/04/2024", "month_first")).toEqual({ day: "2024-03-04" });
    expect(readDay("04/04/2024", "unclear")).toEqual({ day: "2024-04-04" });
    expect(readDay("13/04/2024", "unclear")).toEqual({ day: "2024-04-13" });
    expect(["03/04/2024", "04/04/2024", "2024-03-04"].map(isUnclearAlone)).toEqual([true, false, false]);
  });

  it("shows the order if one of its numbers is no month", () => {
    const shown = ["13/04/2024", "04/13/2024", "04/04/2024", "03/04/2024", "2024-03-13"].map(orderShownBy);
    expect(shown).toEqual(["day_first", "month_first", null, null, null]);
  });
});
