import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio/react";
import { paletteState } from "#shared/client/state/palette-state.ts";

/**
 * Whether the first page has loaded, so that deferred code may load: true after `quietMs` milliseconds without a request.
 * True at once when the palette is open: its entries must be sent.
 * @param latestMs milliseconds after which it is true also while requests go on
 */
export function useFirstPageReady(quietMs: number, latestMs?: number): boolean {
  const isBusy = useIsFetching() > 0;
  const [isReady, setReady] = useState(false);
  const { open } = useSnapshot(paletteState);
  useEffect(() => {
    if (isReady || (isBusy && !open)) return undefined;
    const wait = setTimeout(() => setReady(true), open ? 0 : quietMs);
    return () => clearTimeout(wait);
  }, [isBusy, open, isReady, quietMs]);
  useEffect(() => {
    if (latestMs === undefined) return undefined;
    const latest = setTimeout(() => setReady(true), latestMs);
    return () => clearTimeout(latest);
  }, [latestMs]);
  return isReady;
}
