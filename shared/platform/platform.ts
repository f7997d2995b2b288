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
  readTokens(): Promise<Tokens | null>;
  writeTokens(tokens: Tokens | null): Promise<void>;
  /** Calls back when another tab or surface stored or removed the tokens. Returns the way to stop. */
  watchTokens(listener: (tokens: Tokens | null) => void): () => void;
  readSetting(name: DeviceSetting): Promise<string | null>;
  writeSetting(name: DeviceSetting, value: string): Promise<void>;
  /** @param person the id of whom the setting belongs to: somebody else on this device has another */
  readPersonal(name: PersonalSetting, person: string): Promise<string | null>;
  /** @param value null removes it */
  writePersonal(name: PersonalSetting, person: string, value: string | null): Promise<void>;
  /** Opens a path of the web app: in this window, or in a new tab. */
  openPath(path: string, where: "here" | "new_tab"): void;
}

/** How this device shows the product, whoever uses it: the login stands in it too, and says why the last session ended. */
export type DeviceSetting = "sbPinned" | "language" | "colorScheme" | "sessionEnd";
/** What one person left on this device. */
export type PersonalSetting = "recent" | "drafts" | "incident_draft" | "payment_draft";
