/** The logo: a line of sight that rises from the ground. */
export function Logo() {
  return (
    <svg aria-hidden viewBox="0 0 22 16" width="22" height="16" className="text-accent">
      <path
        d="M1.5 13.5 20 2.5M1.5 13.5H20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <circle cx="1.9" cy="13.4" r="1.9" fill="currentColor" />
    </svg>
  );
}
