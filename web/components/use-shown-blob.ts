import { useCallback } from "react";

/** Shows a file that was fetched in the image that takes this as its ref. Its address is of this page alone, and ends with it. */
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
