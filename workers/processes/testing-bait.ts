/** Files and servers that the test creates for the program to reach. */
export type Bait = {
  readonly file: string;
  readonly folder: string;
  readonly newFile: string;
  readonly tcpPort: number;
  readonly udpPort: number;
  readonly socket: string;
  readonly addon: string;
};

/** Tries something: throws, or returns once it is done. */
export type Attempts = Readonly<Record<string, (bait: Bait) => unknown>>;
