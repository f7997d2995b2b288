import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import { pictureQuery } from "./attachment-queries.ts";

interface PictureProps {
  id: string;
  size: "file" | "thumbnail";
  alt: string;
  className?: string;
  isZoomed?: boolean;
  /** In its place until it is there, and where it cannot be had. */
  pending: ReactNode;
  failed: ReactNode;
}

/** A picture among the attachments. Its address is of this page alone, and ends with it. */
export function Picture({ id, size, alt, className, isZoomed, pending, failed }: PictureProps) {
  const { data, isError } = useQuery({ ...pictureQuery(id, size), meta: { toast: "never" } });
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !data) return undefined;
      const url = URL.createObjectURL(data);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [data],
  );
  if (isError && !data) return failed;
  if (!data) return pending;
  return <img ref={show} alt={alt} className={className} data-zoomed={isZoomed || undefined} draggable={false} />;
}
