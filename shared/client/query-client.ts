import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { ApiError, describeError } from "./api-error.ts";
import { i18n } from "./i18n.ts";
import { noteReachable } from "./state/connection-state.ts";

/** How a query or mutation wants its failure told, and whose data it holds. */
interface CallMeta extends Record<string, unknown> {
  /**
   * `always` or `never` show the error as a toast. Left out, a mutation's failure is shown and a query's only while
   * older data stays on the screen: a page without data says itself what is wrong.
   */
  readonly toast?: "always" | "never";
  /** Makes the text of an error; the server's words by default. */
  readonly describe?: (error: unknown) => string;
  /** What a visitor may see too: it outlives the end of a session. */
  readonly isPublic?: boolean;
}

interface QueryMeta extends CallMeta {
  /** The entities that an answer is made of, where its key does not begin with the one it belongs to. */
  readonly shows?: readonly EntityName[] | "anything";
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: QueryMeta;
    mutationMeta: CallMeta;
  }
}

let showText: (text: string) => void = () => {};

/** Where the texts of failures go; the shell's toasts. */
export function reportErrorsTo(show: (text: string) => void): void {
  showText = show;
}

/** A right that was taken since: the page is told of that by the session and says it in its place. */
const isTakenRight = (error: unknown) => error instanceof ApiError && error.status === 403;

function report(error: unknown, meta: CallMeta | undefined, byDefault: boolean): void {
  const isWanted = meta?.toast ? meta.toast === "always" : byDefault;
  // An ended session shows the login with its message: no toast on top of it.
  const isSessionEnd = error instanceof ApiError && error.status === 401;
  if (isWanted && !isSessionEnd) showText((meta?.describe ?? describeError)(error));
}

/** Only what may go away by itself is tried again: no answer, or the server's own trouble. */
function isTransient(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Forgets what one person saw; a page that waits for a public answer goes on waiting for it. */
export function forgetPrivateData(): void {
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.isPublic !== true });
  queryClient.getMutationCache().clear();
}

// The server names rows in the reader's language.
i18n.on("languageChanged", () => void queryClient.invalidateQueries());

/** The one cache of server state; errors become toasts here and nowhere else. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: noteReachable,
    onError: (error, query) => report(error, query.meta, query.state.data !== undefined && !isTakenRight(error)),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.meta, true),
  }),
  defaultOptions: {
    // `always`: the server may be on this machine, and a failed call says more than a paused one.
    queries: { staleTime: 15_000, networkMode: "always", retry: (count, error) => count < 2 && isTransient(error) },
    mutations: { networkMode: "always", retry: false },
  },
});
