import { useEffect } from "react";
import { useRouter } from "wouter";
import { forgetOpenForms } from "#shared/client/drafts.ts";
import { isFinal, sessionState, watchSession } from "#shared/client/state/session-state.ts";
import { findPage } from "./find-page.ts";
import { goToLogin } from "./go-to-login.ts";

/** A logout, a deactivation or another user's login removes what was typed in the forms of the session before. */
function forgetFormsOfOthers(): void {
  const { claims, ended } = sessionState;
  if (claims?.sub) forgetOpenForms(claims.sub);
  else if (ended !== null && isFinal(ended)) forgetOpenForms(null);
}

/**
 * When a session ends, redirects to the login from any page except visitor pages (docs/design/specification.md,
 * section 4).
 */
export function useSessionEnd(): void {
  const { parser } = useRouter();
  useEffect(() => forgetFormsOfOthers(), []);
  useEffect(
    () =>
      watchSession((tokens) => {
        forgetFormsOfOthers();
        const isExternal = findPage(parser, window.location.pathname)?.access === "external";
        if (!tokens && !isExternal) goToLogin();
      }),
    [parser],
  );
}
