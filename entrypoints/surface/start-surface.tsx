import { type ReactNode, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { initClient } from "#shared/client/client.ts";
import { loadArea } from "#shared/client/i18n.ts";
import { refreshSession } from "#shared/client/session-refresh.ts";
import { loadNotifications } from "#shared/client/state/notifications-state.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { loadExtensionPlatform, watchServer } from "#shared/platform/extension.ts";
import { Providers } from "#shared/ui/providers.tsx";
import { onNotificationsChanged } from "./surface-messages.ts";
import { Surface } from "./surface.tsx";

/** After a restart of the browser only the refresh token is left: a new access token comes first. */
async function restoreSession(): Promise<void> {
  if (sessionState.tokens && !sessionState.claims) await refreshSession();
}

/** Starts a page of the extension in the element `#root`. */
export async function startSurface(content: ReactNode): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root");
  await initClient(await loadExtensionPlatform());
  await Promise.all([loadArea("extension"), loadArea("notifications")]);
  // Without the server the session stays as it is; the palette says that it is offline.
  await restoreSession().catch(() => {});
  watchServer(() => window.location.reload());
  onNotificationsChanged(() => void loadNotifications());
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <Suspense>
          <Surface>{content}</Surface>
        </Suspense>
      </Providers>
    </StrictMode>,
  );
}
