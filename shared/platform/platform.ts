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
  /** The paths of the GETs that were sent before the app's code had come, and whose answers nobody has taken. */
  begun?(): readonly string[];
  /** The answer to a GET that was sent before the app's code had come; each is there for one taker. */
  takeBegun?(path: string, asked: { readonly token: string; readonly language: string }): Promise<Begun | null> | null;
  /** Calls back when another tab or surface stored or removed the tokens. Returns the way to stop. */
  watchTokens(listener: (tokens: Tokens | null) => void): () => void;
  readSetting(name: DeviceSetting): Promise<string | null>;
  writeSetting(name: DeviceSetting, value: string): Promise<void>;
  /** @param person the id of whom the setting belongs to: somebody else on this device has another */
  readPersonal(name: PersonalSetting, person: string): Promise<string | null>;
  /** @param value null removes it */
  writePersonal(name: PersonalSetting, person: string, value: string | null): Promise<void>;
  /** Texts of visitors, who have no account, on a page of the server: read at once, as the page begins with them. */
  readonly visitorTexts?: {
    read(name: string): string | null;
    /** @param text null removes it */
    write(name: string, text: string | null): void;
  };
  /** What was entered and has not reached the server, one text an id. */
  readonly outbox: KeptTexts;
  /** Tells whoever drives the outbox that there is something to do. */
  pokeOutbox(): void;
  /** Opens a path of the web app: in this window, of the extension in the office's open tab, or in a new tab. Settles once it does. */
  openPath(path: string, where: "here" | "new_tab"): void | Promise<void>;
  /** Opens the extension's options. */
  openOptions?(): Promise<void>;
  /** The path of the web app's page that is before the person, where that may be known; null for any other page. */
  currentPath?(): Promise<string | null>;
  /** Calls back when another page may be before the person. Returns the way to stop. */
  watchCurrentPath?(listener: () => void): () => void;
}

/** An answer that came on its own, and when: milliseconds since 1970. */
export interface Begun {
  readonly response: Response;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** Texts kept on this device, a key of its own for each: two surfaces that write at once spoil nothing. */
export interface KeptTexts {
  list(): Promise<readonly string[]>;
  read(id: string): Promise<string | null>;
  /** @param text null removes it */
  write(id: string, text: string | null): Promise<void>;
  /** Calls back when this surface or another one wrote. Returns the way to stop. */
  watch(listener: () => void): () => void;
}

/** How this device shows the product, whoever uses it: the login stands in it too, and says why the last session ended. */
export type DeviceSetting = "sbPinned" | "language" | "colorScheme" | "sessionEnd" | "notices";
/** What one person left on this device. */
export type PersonalSetting =
  | "user"
  | "recent"
  | "records"
  | "forgotten"
  | "told_notices"
  | "drafts"
  | "incident_draft"
  | "payment_draft"
  | "incident_types"
  | "payment_methods"
  | "collection_round";
