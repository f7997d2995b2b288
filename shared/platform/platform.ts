export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/**
 * Differences between a web page and the extension. The composition root picks one implementation; no other code uses
 * `window.localStorage` or an extension API.
 */
export interface Platform {
  readonly kind: "web" | "extension";
  /** The API's base address, `{origin}/api`; null while the extension knows no server. */
  apiBase(): string | null;
  readTokens(): Promise<Tokens | null>;
  writeTokens(tokens: Tokens | null): Promise<void>;
  /** Paths of the GETs prefetched before the app's code was loaded, and not consumed yet. */
  prefetched?(): readonly string[];
  /** The response of a prefetched GET; each can be taken once. */
  takePrefetched?(
    path: string,
    request: { readonly token: string; readonly language: string },
  ): Promise<PrefetchedResponse | null> | null;
  /** Calls back when another tab or surface stores or removes the tokens. Returns the unsubscribe function. */
  watchTokens(listener: (tokens: Tokens | null) => void): () => void;
  readSetting(name: DeviceSetting): Promise<string | null>;
  writeSetting(name: DeviceSetting, value: string): Promise<void>;
  /**
   * What was seen of persons (`seenSettings`) is stored apart, where it ends with the session of the browser or the tab.
   * @param person the id of the user who owns the setting: other users of this device have their own
   */
  readPersonal(name: PersonalSetting, person: string): Promise<string | null>;
  /** @param value null removes it */
  writePersonal(name: PersonalSetting, person: string, value: string | null): Promise<void>;
  /** Texts of visitors, who have no account, on a page of the server: read at once, as the page begins with them. */
  readonly visitorTexts?: {
    read(name: string): string | null;
    /** @param text null removes it */
    write(name: string, text: string | null): void;
  };
  /** Texts that end with the tab of a page of the server: read at once, as a form begins with them. */
  readonly tabTexts?: {
    read(name: string): string | null;
    /** @param text null removes it */
    write(name: string, text: string | null): void;
  };
  /** Entries not sent to the server yet, one text per id. */
  readonly outbox: TextStore;
  /** Signals the process that sends the outbox that there is an entry. */
  pokeOutbox(): void;
  /**
   * Opens a path of the web app: in this window, in the extension's case in an open tab of the app, or in a new tab.
   * Resolves when done.
   */
  openPath(path: string, where: "here" | "new_tab"): void | Promise<void>;
  openOptions?(): Promise<void>;
  /** The path of the web app's current page, if available; null for any other page. */
  currentPath?(): Promise<string | null>;
  /** Calls back when the current page may have changed. Returns the unsubscribe function. */
  watchCurrentPath?(listener: () => void): () => void;
}

/** A prefetched response with its times, in milliseconds since 1970. */
export interface PrefetchedResponse {
  readonly response: Response;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** Texts stored on this device, each under its own key, so that two surfaces can write concurrently. */
export interface TextStore {
  list(): Promise<readonly string[]>;
  read(id: string): Promise<string | null>;
  /** @param text null removes it */
  write(id: string, text: string | null): Promise<void>;
  /** Calls back when this or another surface writes. Returns the unsubscribe function. */
  watch(listener: () => void): () => void;
}

export const seenSettings = ["recent", "records", "forgotten", "seen_reach", "collection_round"] as const;

export const isSeenSetting = (name: string): name is SeenSetting => seenSettings.some((seen) => seen === name);

/** Settings of the device, shared by all its users: the login uses them too, and says why the last session ended. */
export type DeviceSetting = "sbPinned" | "language" | "colorScheme" | "sessionEnd" | "notices" | "deviceKey";
/** What the user has seen of persons: stored as long as the browser's session, or the tab's, and never longer. */
export type SeenSetting = (typeof seenSettings)[number];
/** Data stored on this device per user. */
export type PersonalSetting =
  | SeenSetting
  | "user"
  | "used"
  | "told_notices"
  | "reach"
  | "drafts"
  | "incident_draft"
  | "payment_draft"
  | "incident_types"
  | "payment_methods";
