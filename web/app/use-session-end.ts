import { useEffect } from "react";
import { useRouter } from "wouter";
import { watchSession } from "#shared/client/state/session-state.ts";
import { findPage } from "./find-page.ts";
import { goToLogin } from "./go-to-login.ts";

/**
 * When a session ends, redirects to the login from any page except visitor pages (docs/design/specification.md,
 * section 4).
 */
export function useSessionEnd(): void {
  const { parser } = useRouter();
  useEffect(
    () =>
      watchSession((tokens) => {
        const isExternal = findPage(parser, window.location.pathname)?.access === "external";
        if (!tokens && !isExternal) goToLogin();
      }),
    [parser],
  );
}
