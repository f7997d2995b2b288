import { useEffect, useState, type ReactNode } from "react";
import { useSnapshot } from "valtio/react";
import { useLocation } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { t } from "#shared/client/i18n.ts";
import { endLocalSession, ensureValidSession, rereadTokens } from "#shared/client/session-refresh.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import type { Page } from "#shared/domain/core/navigation.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { showError } from "#shared/ui/toasts.ts";
import { decideAccess, type Access } from "./access.ts";
import { goToLogin } from "./go-to-login.ts";
import type { RedirectState } from "./history-state.ts";
import { PageLoading } from "./page-loading.tsx";

const NoPermission = lazyComponent(async () => (await import("../components/no-permission.tsx")).NoPermission);
const Unreachable = lazyComponent(async () => (await import("./unreachable.tsx")).Unreachable);

/** Side effects of an access decision, besides what is rendered. */
function act(access: Access): void {
  if (access === "no_session" || access === "logged_out") goToLogin();
  if (access === "denied") navigate("/error", { replace: true, state: { isDenied: true } satisfies RedirectState });
  if (access === "undecodable") {
    showError(t("session.decode_error"));
    void endLocalSession("undecodable");
  }
}

/** Refreshes an expired session once. Reports whether the server was unreachable, and how to retry. */
function useRefresh(access: Access, onConfirmed: (token: string | null) => void) {
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null);
  useEffect(() => {
    if (access !== "expired") return;
    ensureValidSession().then(
      () => onConfirmed(sessionState.tokens?.accessToken ?? null),
      () => setFailedAttempt(attempt),
    );
  }, [access, attempt, onConfirmed]);
  return { hasFailed: failedAttempt === attempt, retry: () => setAttempt((number) => number + 1) };
}

/** Shows a page to users who may see it; redirects all others as the specification says (section 6). */
export function Guard({ page, children }: { page: Page; children: ReactNode }) {
  const [location] = useLocation();
  const session = useSnapshot(sessionState);
  const [confirmedToken, setConfirmedToken] = useState<string | null>(null);
  const access = decideAccess(page, session, confirmedToken);
  // An open page stays while its session is renewed: a form in it would lose what was typed.
  const [hasOpened, setHasOpened] = useState(false);
  if (access === "allowed" && !hasOpened) setHasOpened(true);
  const { hasFailed, retry } = useRefresh(access, setConfirmedToken);

  useEffect(() => void rereadTokens(), [location]);
  useEffect(() => act(access), [access]);

  if (access === "allowed" || (access === "expired" && hasOpened)) return children;
  if (access === "no_permission") return <NoPermission />;
  if (access === "expired" && hasFailed) return <Unreachable onRetry={retry} />;
  return <PageLoading />;
}
