import { useCallback, useEffect, useState } from "react";
import { getServer } from "#shared/platform/extension.ts";
import {
  acceptLoss,
  hasPermission,
  isPermissionLost,
  requestPermission,
  watchPermission,
} from "#shared/platform/server-permission.ts";

/** `lost`: it was granted once and revoked since. */
export type PermissionState = "granted" | "missing" | "lost";

async function readState(server: string): Promise<PermissionState> {
  if (await hasPermission(server)) return "granted";
  return (await isPermissionLost(server)) ? "lost" : "missing";
}

/** Current permission for the configured server. Call `grant` only from a click. */
export function usePermission() {
  const server = getServer() ?? "";
  const [state, setState] = useState<PermissionState>("granted");
  const look = useCallback(() => void (server && readState(server).then(setState)), [server]);
  useEffect(() => {
    look();
    return watchPermission(look);
  }, [look]);
  return { state, grant: () => void requestPermission(server), goWithout: () => void acceptLoss() };
}
