import { useCallback } from "react";

/** Ref callback that shows a fetched file in an image, by an object URL that is revoked on unmount. */
export function useShownBlob(data: Blob | undefined) {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !data) return undefined;
      const url = URL.createObjectURL(data);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [data],
  );
}
