/** A person who is named beside a role. */
type NamedRole = {
  readonly name: string;
  /** In lower case: "inspector". */
  readonly role: string;
  /** The words of the text that say so: "by Jane Okafor MRTPI, an Inspector appointed by the Mayor". */
  readonly words: string;
};

const ROLES = (
  "agent applicant architect author chair chairman chairperson chairwoman clerk commissioner convenor coordinator " +
  "deputy director ecologist editor engineer examiner head inspector leader manager mayor minister officer owner " +
  "planner president principal secretary solicitor surveyor trustee"
).split(" ");
const ROLE = `(?:${ROLES.map((role) => `[${role.charAt(0).toUpperCase()}${role.charAt(0)}]${role.slice(1)}`).join("|")})`;

const TITLE = "(?:(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Sir|Dame|Cllr|Councillor)\\.? )?";
const NAME_PART = "(?:(?:\\p{Lu}\\.){2,}|\\p{Lu}[\\p{L}'’-]*\\.?)";
/** "Jane Okafor", "J. P. Okafor", "J.P. Okafor". */
const NAME = `${TITLE}${NAME_PART}(?: ${NAME_PART}){1,3}?`;
/** "BA (Hons) DipTP MRTPI": words with several capitals. */
const QUALIFICATIONS =
  "(?:,?[^\\S\\n]+\\p{Lu}[\\p{L}]*\\p{Lu}[\\p{L}]*(?:[^\\S\\n]?\\((?:Hons|hons)\\.?\\))?){0,8}";
/** Not a verb: "Great Crested Newts, the ecologist says, are absent" names nobody. */
const AFTER_ROLE = "(?=[^\\S\\n]*(?:$|[\\n,.;:()–-])|[^\\S\\n]+(?:of|for|at|to|appointed)(?!\\p{L}))";
/** "an Inspector appointed by the Mayor", "the lead planning officer". An article is the first word. */
const ROLE_WORDS = `(?:(?:[Aa]n?|[Tt]he)[^\\S\\n]+)?(?:(?!(?:an?|the)[^\\S\\n])\\p{L}[\\p{L}-]*[^\\S\\n]+){0,2}?(?<role>${ROLE})(?![\\p{L}'’])${AFTER_ROLE}[^\\n.;:]{0,80}`;

const PATTERNS = [
  // With "by", the role may stand on the next line.
  `\\b[Bb]y[^\\S\\n]+(?<name>${NAME})${QUALIFICATIONS}(?:,|[^\\S\\n]*\\n|[^\\S\\n]+[–-])\\s*${ROLE_WORDS}`,
  `(?<![\\p{L}\\p{N}.])(?<name>${NAME})${QUALIFICATIONS},[^\\S\\n]+${ROLE_WORDS}`,
  `(?<![\\p{L}\\p{N}.])(?<role>${ROLE}):[^\\S\\n]*(?<name>${NAME})${QUALIFICATIONS}(?=[^\\S\\n]*(?:$|[\\n,.;(]))`,
].map((pattern) => new RegExp(pattern, "gu"));

/** Words of the names of bodies, documents and places. */
const NOT_PERSONS =
  /\b(?:agency|association|authority|board|chapter|committee|company|council|department|government|house|inspectorate|limited|local|ltd|ministry|office|plan|planning|policy|report|road|services?|state|street|trust)\b/i;

/** Returns the persons that a text names beside a role: "by NAME, role", "NAME, role", "role: NAME". */
export function namedRoles(text: string): NamedRole[] {
  const found = PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)]).map(
    ({ 0: words, groups: { name = "", role = "" } = {} }) => ({
      ...{ name, role: role.toLowerCase() },
      words: words.trim(),
    }),
  );
  return found.filter(({ name }) => !NOT_PERSONS.test(name));
}

/** Returns the roles that a question names. */
export function askedRoles(question: string): ReadonlySet<string> {
  return new Set(ROLES.filter((role) => new RegExp(`\\b${role}\\b`, "i").test(question)));
}
