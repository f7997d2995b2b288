import { useEffect, useState } from "react";
import type { FormStart } from "#shared/ui/palette/surface/start-form.ts";
import { formToStart } from "./current-form.ts";
import { takeRequest, watchRequests } from "./requests.ts";

interface SurfaceRequest {
  /** Distinguishes consecutive requests for the same form. */
  readonly number: number;
  readonly request: FormStart | null;
}

/**
 * The pending request of a shortcut or context menu, until it is ended.
 * @param first the request that the surface opened with
 */
export function useRequest(first: FormStart | null): SurfaceRequest & { endRequest: () => void } {
  const [pending, setPending] = useState<SurfaceRequest>(() => ({ number: 0, request: formToStart(first) }));
  const replaceRequest = (request: FormStart | null) => setPending(({ number }) => ({ number: number + 1, request }));
  useEffect(() => {
    const take = () => void takeRequest().then((request) => request && replaceRequest(request));
    take();
    return watchRequests(take);
  }, []);
  return { ...pending, endRequest: () => replaceRequest(null) };
}
