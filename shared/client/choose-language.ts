import type { Language } from "#shared/lib/language.ts";
import { callForEffect } from "./http.ts";
import { setLanguage, t } from "./i18n.ts";
import { loadUser } from "./session.ts";
import { sessionState } from "./state/session-state.ts";

async function keepInAccount(language: Language): Promise<void> {
  await callForEffect("/auth/me", { method: "PATCH", body: { language } });
  await loadUser();
}

/**
 * Shows a language from now on and has the account of whoever is logged in speak it too, in notifications and mails. The
 * switch stands even when the account cannot be changed; that is told where every failed change is.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language);
  if (!sessionState.tokens) return;
  const { queryClient } = await import("./query-client.ts");
  const keeping = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => keepInAccount(language),
    // One after the other: of two quick switches the last one stands.
    scope: { id: "language" },
    meta: { describe: () => t("language.not_kept") },
  });
  await keeping.execute(undefined).catch(() => {});
}
