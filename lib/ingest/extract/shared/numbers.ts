const ROMAN = [
  ["m", 1000],
  ["cm", 900],
  ["d", 500],
  ["cd", 400],
  ["c", 100],
  ["xc", 90],
  ["l", 50],
  ["xl", 40],
  ["x", 10],
  ["ix", 9],
  ["v", 5],
  ["iv", 4],
  ["i", 1],
] as const;

/** Returns a number in a list format, named as in Word. Unknown formats are printed as decimals. */
export function formatted(number: number, format: string): string {
  switch (format) {
    case "lowerLetter":
      return letters(number);
    case "upperLetter":
      return letters(number).toUpperCase();
    case "lowerRoman":
      return roman(number);
    case "upperRoman":
      return roman(number).toUpperCase();
    case "decimalZero":
      return String(number).padStart(2, "0");
    case "ordinal":
      return `${number}${ordinalEnding(number)}`;
    default:
      return String(number);
  }
}

/** a … z, aa, bb …, the same as in Word. */
function letters(number: number): string {
  if (number < 1) return String(number);
  return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(10, Math.ceil(number / 26)));
}

function roman(number: number): string {
  if (number < 1 || number > 3999) return String(number);
  let left = number;
  let text = "";
  for (const [sign, value] of ROMAN) {
    for (; left >= value; left -= value) text += sign;
  }
  return text;
}

function ordinalEnding(number: number): string {
  if (number % 100 >= 11 && number % 100 <= 13) return "th";
  return ["th", "st", "nd", "rd"][number % 10] ?? "th";
}
