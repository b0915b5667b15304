/** Words about the pictures in a text. */
export const PICTURE_WORDS = {
  /** A picture whose author wrote no alternative text. */
  unnamed: (number: number) => `Picture ${number}, without a description`,
  named: (number: number) => `Picture ${number}`,
  waiting: (name: string) => `This picture is not drawn yet: ${name}`,
  notShown: (number: number) => `Picture ${number} cannot be shown.`,
  notShownOf: (alt: string) => `This picture cannot be shown: ${alt}`,
} as const;
