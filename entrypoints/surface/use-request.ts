import { useEffect, useState } from "react";
import type { FormStart } from "#shared/ui/palette/surface/start-form.ts";
import { formToStart } from "./current-form.ts";
import { type SurfaceRequest, takeRequest, watchRequests } from "./requests.ts";

interface PendingRequest {
  /** Distinguishes consecutive requests for the same form. */
  readonly number: number;
  readonly request: FormStart | null;
  /** The requested search; empty if there is none. */
  readonly search: string;
}

/** What the surface opened with, and what was typed since. */
export type FirstRequest = SurfaceRequest & { readonly typed: string };

/** A selected text as a search, in one line; a prefix of the palette is none at its start. */
const asSearch = (text: string) => text.replaceAll(/\s+/g, " ").replace(/^[\s>@#!€?]+/, "");

type Requested = Pick<PendingRequest, "request" | "search">;

const nothing: Requested = { request: null, search: "" };

function startOf({ kind, ...text }: SurfaceRequest & Partial<FirstRequest>): Requested {
  if (kind === "search") return { request: null, search: asSearch(text.text) + (text.typed ?? "") };
  return { request: { kind, ...text }, search: "" };
}

function firstOf(first: FirstRequest | null): Requested {
  const { request, search } = first ? startOf(first) : nothing;
  return { request: formToStart(request), search };
}

/**
 * The pending request of a shortcut or context menu, until it is ended.
 * @param first the request that the surface opened with
 */
export function useRequest(first: FirstRequest | null): PendingRequest & { endRequest: () => void } {
  const [pending, setPending] = useState<PendingRequest>(() => ({ number: 0, ...firstOf(first) }));
  const replaceRequest = (requested: Requested) => setPending(({ number }) => ({ number: number + 1, ...requested }));
  useEffect(() => {
    const take = () => void takeRequest().then((request) => request && replaceRequest(startOf(request)));
    take();
    return watchRequests(take);
  }, []);
  return { ...pending, endRequest: () => replaceRequest(nothing) };
}
