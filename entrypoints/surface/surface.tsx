import { type ReactNode, Suspense, useState } from "react";
import { useSnapshot } from "valtio/react";
import { sessionState } from "#shared/client/state/session-state.ts";
import { getServer } from "#shared/platform/extension.ts";
import { DataProvider } from "#shared/ui/data-provider.tsx";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { useFirstPaintOver } from "./first-paint.tsx";
import { isFirstRun } from "./first-run.ts";

/** Lazy: needed only for the first run and a lost session, not each time the popup opens (docs/design/goals.md, F5). */
const ConnectServer = lazyComponent(async () => (await import("./connect-server.tsx")).ConnectServer);
const FactorMissing = lazyComponent(async () => (await import("./factor-missing.tsx")).FactorMissing);
const FirstRunProgress = lazyComponent(async () => (await import("./first-run-progress.tsx")).FirstRunProgress);
const SignIn = lazyComponent(async () => (await import("./sign-in.tsx")).SignIn);

/** Requires a server, then a session, before it shows a surface's content. */
export function Surface({ children }: { readonly children: ReactNode }) {
  const [server, setServer] = useState(getServer());
  const { claims, ended, user } = useSnapshot(sessionState);
  if (server && claims && user?.lacks_second_factor)
    return (
      <Gate>
        <FactorMissing />
      </Gate>
    );
  if (server && claims) return <DataProvider>{children}</DataProvider>;
  return (
    <Gate>
      {isFirstRun() && <FirstRunProgress step={server ? 2 : 1} />}
      {server ? <SignIn ended={ended} /> : <ConnectServer onConnected={() => setServer(getServer())} />}
    </Gate>
  );
}

function Gate({ children }: { readonly children: ReactNode }) {
  useFirstPaintOver();
  return (
    <main>
      <Suspense>{children}</Suspense>
    </main>
  );
}
