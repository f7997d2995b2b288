import { useEffect } from "react";
import { useRouter } from "wouter";
import { watchSession } from "#shared/client/state/session-state.ts";
import { findPage } from "./find-page.ts";
import { goToLogin } from "./go-to-login.ts";

/** When a session ends, on whatever page but those of visitors, the login is next (docs/design/specification.md, section 4). */
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
