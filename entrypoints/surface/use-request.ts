import { useEffect, useState } from "react";
import { type SurfaceRequest, takeRequest, watchRequests } from "./requests.ts";

interface Asked {
  /** Tells one request from the next, which may ask for the same. */
  readonly number: number;
  readonly request: SurfaceRequest | null;
}

/** What a key or a menu of the browser asked this surface for, until it is answered. @param first what it opened for */
export function useRequest(first: SurfaceRequest | null): Asked & { endRequest: () => void } {
  const [asked, setAsked] = useState<Asked>({ number: 0, request: first });
  const ask = (request: SurfaceRequest | null) => setAsked(({ number }) => ({ number: number + 1, request }));
  useEffect(() => {
    const take = () => void takeRequest().then((request) => request && ask(request));
    take();
    return watchRequests(take);
  }, []);
  return { ...asked, endRequest: () => ask(null) };
}
