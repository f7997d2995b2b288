import { useEffect, useState } from "react";
import type { Beginning } from "#shared/ui/palette/surface/begin-form.ts";
import { formToBegin } from "./form-at-hand.ts";
import { takeRequest, watchRequests } from "./requests.ts";

interface Asked {
  /** Distinguishes consecutive requests for the same form. */
  readonly number: number;
  readonly request: Beginning | null;
}

/**
 * The pending request of a shortcut or context menu, until it is ended.
 * @param first the request that the surface opened with
 */
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
