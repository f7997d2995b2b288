import { type ReactNode, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { initClient } from "#shared/client/client.ts";
import { getPlatform } from "#shared/client/current-platform.ts";
import { loadArea, readChosenLanguage, showForNow } from "#shared/client/i18n.ts";
import { refreshSession } from "#shared/client/session-refresh.ts";
import { loadNotifications } from "#shared/client/state/notifications-state.ts";
import { restorePreferences } from "#shared/client/state/preferences-state.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { loadExtensionPlatform, watchServer, watchSetting } from "#shared/platform/extension.ts";
import { Providers } from "#shared/ui/providers.tsx";
import { onNotificationsChanged } from "./surface-messages.ts";
import { Surface } from "./surface.tsx";

/** After a restart of the browser only the refresh token is stored, so a new access token is requested first. */
async function restoreSession(): Promise<void> {
  if (sessionState.tokens && !sessionState.claims) await refreshSession();
}

/** A language chosen on one surface applies to all open ones. */
async function followLanguage(): Promise<void> {
  const language = await readChosenLanguage();
  if (language) await showForNow(language);
}

function follow(): void {
  watchServer(() => window.location.reload());
  watchSetting("language", () => void followLanguage());
  watchSetting("colorScheme", () => void restorePreferences());
  onNotificationsChanged(() => void loadNotifications());
  void import("#shared/ui/outbox/follow-outbox-notices.ts").then(({ followOutboxNotices }) => followOutboxNotices());
}

function draw(content: ReactNode): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root");
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <Suspense>{content}</Suspense>
      </Providers>
    </StrictMode>,
  );
}

/**
 * Renders an extension page that needs neither server nor session.
 * @param load loads what the page needs first: its texts
 */
export async function showPage(content: ReactNode, load: () => Promise<unknown>): Promise<void> {
  await initClient(await loadExtensionPlatform());
  await load();
  draw(content);
}

/** On a busy machine the browser applies `autofocus` only after the page counts as loaded, and a first letter is lost. */
function prepareFirstInput(): void {
  document.querySelector<HTMLElement>("#first-paint textarea")?.focus();
}

/**
 * Starts an extension page in the element `#root`.
 * @param make called once the session is known
 */
export async function startSurface(make: () => ReactNode | Promise<ReactNode>): Promise<void> {
  prepareFirstInput();
  await initClient(await loadExtensionPlatform());
  await Promise.all([loadArea("extension"), loadArea("fields"), loadArea("notifications")]);
  // Without a server connection the session is unchanged; the palette shows that it is offline.
  await restoreSession().catch(() => {});
  follow();
  // Wakes the worker, and with it the socket and the badge.
  getPlatform().pokeOutbox();
  const root = document.getElementById("root");
  if (root) void import("./fit-height.ts").then(({ fitHeight }) => fitHeight(root));
  draw(<Surface>{await make()}</Surface>);
}
