export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/**
 * What differs between a page of the server and the extension. A composition root picks one implementation; nothing else
 * names `window.localStorage` or an extension API.
 */
export interface Platform {
  readonly kind: "web" | "extension";
  /** The API's base address, `{origin}/api`; null while the extension knows no server. */
  apiBase(): string | null;
  /** The origin under which the web app's pages open, for "open in web". */
  webOrigin(): string | null;
  readTokens(): Promise<Tokens | null>;
  writeTokens(tokens: Tokens | null): Promise<void>;
  /** Calls back when another tab or surface stored or removed the tokens. Returns the way to stop. */
  watchTokens(listener: (tokens: Tokens | null) => void): () => void;
  readSetting(name: SettingName): Promise<string | null>;
  writeSetting(name: SettingName, value: string): Promise<void>;
  /** Opens a path of the web app: in this window, or in a new tab. */
  openPath(path: string, where: "here" | "new_tab"): void;
}

export type SettingName = "sbPinned" | "language" | "colorScheme" | "recent";
