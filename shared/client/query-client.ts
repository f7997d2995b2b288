import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { ApiError, describeError } from "./api-error.ts";
import { i18n } from "./i18n.ts";
import { noteReachable } from "./state/connection-state.ts";

/** How the failure of a query or mutation is reported, and what its data depends on. */
interface CallMeta extends Record<string, unknown> {
  /**
   * `always` or `never` show the error as a toast. By default a mutation's failure is shown, a query's only while
   * older data stays on screen: a page without data shows the error itself.
   */
  readonly toast?: "always" | "never";
  /** Text of an error; by default the server's message. */
  readonly describe?: (error: unknown) => string;
  /** Public data, which is kept when a session ends. */
  readonly isPublic?: boolean;
}

interface QueryMeta extends CallMeta {
  /** The entities that a result depends on, when its key does not begin with its entity. */
  readonly shows?: readonly EntityName[] | "anything";
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: QueryMeta;
    mutationMeta: CallMeta;
  }
}

let showText: (text: string) => void = () => {};

/** Sets where failures are shown: the shell's toasts. */
export function reportErrorsTo(show: (text: string) => void): void {
  showText = show;
}

/** A permission was removed: the session notifies the page, which shows that itself. */
const isTakenRight = (error: unknown) => error instanceof ApiError && error.status === 403;

function report(error: unknown, meta: CallMeta | undefined, byDefault: boolean): void {
  const isWanted = meta?.toast ? meta.toast === "always" : byDefault;
  // An ended session shows the login with its message; no toast on top.
  const isSessionEnd = error instanceof ApiError && error.status === 401;
  if (isWanted && !isSessionEnd) showText((meta?.describe ?? describeError)(error));
}

/** The database took too long: it would again. */
const isTooSlow = ({ errors }: ApiError) =>
  errors.some(({ translationKey }) => translationKey === "error.read_timeout");

/** Only transient failures are retried: no response, or a server fault. */
function isTransient(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || (error.status >= 500 && !isTooSlow(error)));
}

/** Removes a user's data from the cache; pending public queries continue. */
export function forgetPrivateData(): void {
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.isPublic !== true });
  queryClient.getMutationCache().clear();
}

// Names of rows are in the reader's language.
i18n.on("languageChanged", () => void queryClient.invalidateQueries());

/** The single cache of server state, and the only place where errors become toasts. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: noteReachable,
    onError: (error, query) => report(error, query.meta, query.state.data !== undefined && !isTakenRight(error)),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.meta, true),
  }),
  defaultOptions: {
    // `always`: the server may be on this machine, and a failed call is more informative than a paused one.
    queries: { staleTime: 15_000, networkMode: "always", retry: (count, error) => count < 2 && isTransient(error) },
    mutations: { networkMode: "always", retry: false },
  },
});
