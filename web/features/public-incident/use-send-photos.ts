import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Photos } from "./use-photos.ts";

/** Sends the remaining photos, automatically the first time; after a lost connection, on click. */
export function useSendPhotos(key: string, photos: Photos) {
  const { mutate, isPending, error } = useMutation({
    meta: { toast: "never" },
    mutationFn: () => photos.send(key),
  });
  const { length } = photos.photos;
  const mustSend = length > 0 && !isPending && error === null;
  useEffect(() => {
    if (mustSend) mutate();
  }, [mustSend, mutate]);
  useEffect(() => {
    if (length === 0) return;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", keep);
    return () => window.removeEventListener("beforeunload", keep);
  }, [length]);
  return { left: length, error: isPending ? null : error, again: () => mutate() };
}
