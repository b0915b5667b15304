import { describe, expect, it } from "vitest";
import { answerRow } from "./answer-row.ts";
import { asked, tableOf } from "./testing.ts";

describe("the row that answers", () => {
  const CARE = [
    ["Kind", "Current supply", "Demand"],
    ["Housing with support", "133", "1,630"],
    ["Total housing with care", "48", "1,065"],
    ["Nursing bedspaces", "567", "700"],
  ];
  const table = tableOf(CARE, 10);
  const points = [..." ".repeat(10), ...table.text];
  const at = (span: { start: number; end: number } | undefined) =>
    span && points.slice(span.start, span.end).join("");

  it("has more of the question's words than every other row", () => {
    const found = answerRow(table, table, asked("Total housing with care current supply"));
    expect(at(found?.wholeRow)).toBe("Total housing with care\t48\t1,065");
    expect(at(found?.cell)).toBe("48");
    expect(found?.share).toBe(1);
  });

  it("marks the value below the one heading that the question names, or else the name of the row", () => {
    const SHARES = [
      ["Ward", "Affordable share", "Homes built"],
      ["Northfield", "31%", "120"],
      ["Southfield", "28%", "95"],
    ];
    const shares = tableOf(SHARES);
    const marked = (question: string) => {
      const row = answerRow(shares, shares, asked(question));
      return row && shares.text.slice(row.cell.start, row.cell.end);
    };
    expect(marked("What share of what was agreed in Northfield is affordable?")).toBe("31%");
    expect(marked("How many homes were built in Southfield?")).toBe("95");
    // Both columns are named alike.
    expect(marked("affordable homes in Northfield")).toBe("Northfield");
  });

  const SPENDING = [
    ["Payment no", "Payee", "Amount", "Paid on", "Case officer"],
    ["1101", "Riverside", "£1,204.50", "12/05/2024", "Ann Lee"],
    ["1102", "Riverside", "£880.00", "12/05/2023", "Bo Marsh"],
    ["1103", "High Bank", "£95.10", "30/06/2024", "Cy Reed"],
  ];
  const markedIn = (rows: readonly (readonly string[])[], question: string) => {
    const spending = tableOf(rows);
    const row = answerRow(spending, spending, asked(question));
    return row && spending.text.slice(row.cell.start, row.cell.end);
  };

  it.each([
    ["What did Riverside pay in 2024?", "£1,204.50"],
    ["How much did Riverside get in 2023?", "£880.00"],
    ["When was Riverside invoiced in 2024?", "12/05/2024"],
    ["Who dealt with Riverside in 2023?", "Bo Marsh"],
    // Its heading has a word of the question, but it is no sum.
    ["What was paid to Riverside in 2023?", "£880.00"],
  ])("marks the value in the only column of the kind that is asked for: %s", (question, value) => {
    expect(markedIn(SPENDING, question)).toBe(value);
  });

  it("marks a person below a heading of people, and a sum without a sign below a heading of sums", () => {
    const PEOPLE = SPENDING.map(([number = "", payee = "", amount = "", day = "", officer = ""], at) =>
      at === 0
        ? ["Site", "Amount", "Paid on", "Case officer"]
        : [payee, amount.slice(1), `${day} ${number}`, officer],
    );
    expect(markedIn(PEOPLE, "Who dealt with Riverside in 2024?")).toBe("Ann Lee");
    expect(markedIn(PEOPLE, "What did Riverside pay in 2024?")).toBe("1,204.50");
  });

  it("marks the name of the row if two columns or none fit the kind that is asked for", () => {
    const TAXED = SPENDING.map(([, payee = "", amount = "", day = ""], at) =>
      at === 0 ? ["Payee", "Net", "VAT", "Paid on"] : [payee, amount, `£${at}.00`, day],
    );
    expect(markedIn(TAXED, "What did Riverside pay in 2024?")).toBe("Riverside");
    const untyped = TAXED.map(([payee = "", , , day = ""], at) => [
      payee,
      at === 0 ? "Homes" : `${at}20`,
      day,
    ]);
    expect(markedIn(untyped, "What did Riverside pay in 2024?")).toBe("Riverside");
    expect(markedIn(untyped, "How many trees has Riverside in 2024?")).toBe("Riverside");
  });

  it("is not found by the two numbers of a reference that say nothing", () => {
    const CASES = [
      ["Reference", "Hours", "Site"],
      ["24/00123/FUL", "12", "Mill Lane"],
      ["23/00456/FUL", "36", "High Bank"],
    ];
    expect(markedIn(CASES, "24/00123/FUL")).toBe("24/00123/FUL");
    expect(markedIn(CASES, "24 hours in a lane")).toBeNull();
  });

  it("has the identifier that the question consists of as a whole cell, and not as part of one", () => {
    const SITES = [
      ["Site", "Ward", "Homes"],
      ["SHL8x0004", "North", "12"],
      ["SHL8x0005", "Quay", "31"],
      ["Extension of SHL8x0006", "Quay", "7"],
    ];
    const sites = tableOf(SITES);
    const found = answerRow(sites, sites, asked("SHL8x0005"));
    expect(found && sites.text.slice(found.wholeRow.start, found.wholeRow.end)).toBe("SHL8x0005\tQuay\t31");
    expect(answerRow(sites, sites, asked("SHL8x0006"))).toBeNull();
    expect(answerRow(sites, sites, asked("Quay"))).toBeNull();
  });

  it("is named by its first cell and a column: the whole table does not answer", () => {
    const FEES = [
      ["Zone", "2023", "2024"],
      ["Riverside", "£224.75", "£239.12"],
      ["Old Town", "£198.00", "£201.50"],
    ];
    const fees = tableOf(FEES);
    const found = answerRow(fees, fees, asked("Riverside 2024 permit fee"));
    expect(found && fees.text.slice(found.wholeRow.start, found.wholeRow.end)).toBe(
      "Riverside\t£224.75\t£239.12",
    );
    expect(answerRow(fees, fees, asked("Riverside permit fee"))).toBeNull();
    expect(answerRow(fees, fees, asked("Town 2024 permit fee"))).toBeNull();
  });

  it.each(["4 March 2024", "2024-03-04", "04/03/2024"])(
    "has the day of the question, in any printed form: %s",
    (day) => {
      const RECEIVED = [
        ["Reference", "Received", "Homes"],
        ["K1", "2024-03-04", "4"],
        ["K2", "2024-03-14", "4"],
        ["K3", "2023-03-04", "4"],
      ];
      const register = tableOf(RECEIVED);
      const found = answerRow(register, register, asked(`applications received on ${day}`));
      expect(found && register.text.slice(found.cell.start, found.cell.end)).toBe("2024-03-04");
    },
  );

  it("is absent if two fit equally, if it has one word only, or if it is outside the passage", () => {
    expect(answerRow(table, table, asked("housing"))).toBeNull();
    expect(answerRow(table, table, asked("support or care housing"))).toBeNull();
    const before = { start: 10, end: 12 };
    expect(answerRow(table, before, asked("Total housing with care"))).toBeNull();
  });
});
