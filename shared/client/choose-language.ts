import type { Language } from "#shared/lib/language.ts";
import { callForEffect } from "./http.ts";
import { setLanguage, t } from "./i18n.ts";
import { loadUser } from "./session.ts";
import { sessionState } from "./state/session-state.ts";

async function storeInAccount(language: Language): Promise<void> {
  await callForEffect("/auth/me", { method: "PATCH", body: { language } });
  await loadUser();
}

/**
 * Changes the interface language, and the language of the logged-in user's account, used for notifications and mails.
 * The change stays on this device even when the account cannot be updated; that failure is reported like any other
 * mutation's.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language);
  if (!sessionState.tokens) return;
  const { queryClient } = await import("./query-client.ts");
  const keeping = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => storeInAccount(language),
    // Serialised: of two quick changes, the last one wins.
    scope: { id: "language" },
    meta: { describe: () => t("language.not_kept") },
  });
  await keeping.execute(undefined).catch(() => {});
}
