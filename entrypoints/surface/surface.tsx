import { type ReactNode, useState } from "react";
import { useSnapshot } from "valtio/react";
import { sessionState } from "#shared/client/state/session-state.ts";
import { getServer } from "#shared/platform/extension.ts";
import { DataProvider } from "#shared/ui/data-provider.tsx";
import { ConnectServer } from "./connect-server.tsx";
import { SignIn } from "./sign-in.tsx";

/** What stands before every surface's own content: a server first, then a session. */
export function Surface({ children }: { children: ReactNode }) {
  const [server, setServer] = useState(getServer());
  const { claims, ended } = useSnapshot(sessionState);
  if (!server) return <ConnectServer onConnected={() => setServer(getServer())} />;
  if (!claims) return <SignIn ended={ended} />;
  return <DataProvider>{children}</DataProvider>;
}
