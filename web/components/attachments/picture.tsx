import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useShownBlob } from "../use-shown-blob.ts";
import { pictureQuery } from "./attachment-queries.ts";

interface PictureProps {
  id: string;
  size: "file" | "thumbnail";
  alt: string;
  className?: string;
  isZoomed?: boolean;
  /** Placeholder while the picture loads. */
  pending: ReactNode;
  failed: ReactNode;
}

export function AttachmentPicture({ id, size, alt, className, isZoomed, pending, failed }: PictureProps) {
  const { data, isError } = useQuery({ ...pictureQuery(id, size), meta: { toast: "never" } });
  const show = useShownBlob(data);
  if (isError && !data) return failed;
  if (!data) return pending;
  return <img ref={show} alt={alt} className={className} data-zoomed={isZoomed || undefined} draggable={false} />;
}
