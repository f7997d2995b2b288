import { useEffect, useState } from "react";
import type { Beginning } from "#shared/ui/palette/surface/begin-form.ts";
import { formToBegin } from "./form-at-hand.ts";
import { takeRequest, watchRequests } from "./requests.ts";

interface Asked {
  /** Tells one request from the next, which may ask for the same. */
  readonly number: number;
  readonly request: Beginning | null;
}

/** What a key or a menu of the browser asked this surface for, until it is answered. @param first what it opened for */
export function useRequest(first: Beginning | null): Asked & { endRequest: () => void } {
  const [asked, setAsked] = useState<Asked>(() => ({ number: 0, request: formToBegin(first) }));
  const ask = (request: Beginning | null) => setAsked(({ number }) => ({ number: number + 1, request }));
  useEffect(() => {
    const take = () => void takeRequest().then((request) => request && ask(request));
    take();
    return watchRequests(take);
  }, []);
  return { ...asked, endRequest: () => ask(null) };
}
