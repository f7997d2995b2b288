import { useEffect, useState } from "react";
import { formLeft } from "./form-at-hand.ts";
import { type SurfaceRequest, takeRequest, watchRequests } from "./requests.ts";

interface Asked {
  /** Tells one request from the next, which may ask for the same. */
  readonly number: number;
  readonly request: SurfaceRequest | null;
}

/** What a key or a menu of the browser asked this surface for, until it is answered. */
export function useRequest(): Asked & { endRequest: () => void } {
  const [asked, setAsked] = useState<Asked>(() => ({ number: 0, request: formLeft() }));
  const ask = (request: SurfaceRequest | null) => setAsked(({ number }) => ({ number: number + 1, request }));
  useEffect(() => {
    const take = () => void takeRequest().then((request) => request && ask(request));
    take();
    return watchRequests(take);
  }, []);
  return { ...asked, endRequest: () => ask(null) };
}
