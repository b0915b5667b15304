/** A text from a file or a person. Only web addresses are links: it may be anything. */
export function OutsideLink({ text }: { readonly text: string }) {
  if (!/^https?:\/\//i.test(text)) return text;
  return (
    <a
      href={text}
      rel="noreferrer nofollow"
      target="_blank"
      className="underline underline-offset-2 wrap-anywhere"
    >
      {text}
    </a>
  );
}
