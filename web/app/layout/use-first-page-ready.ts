import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio/react";
import { paletteState } from "#shared/client/state/palette-state.ts";

/** Milliseconds without a request after which the page counts as loaded. */
const SETTLED_MS = 400;

/**
 * Whether the first page has loaded, so that deferred code may load. True at once when the palette is open: its
 * entries must be sent.
 */
export function useFirstPageReady(): boolean {
  const isBusy = useIsFetching() > 0;
  const [isReady, setReady] = useState(false);
  const { open } = useSnapshot(paletteState);
  useEffect(() => {
    if (isReady || (isBusy && !open)) return undefined;
    const wait = setTimeout(() => setReady(true), open ? 0 : SETTLED_MS);
    return () => clearTimeout(wait);
  }, [isBusy, open, isReady]);
  return isReady;
}
