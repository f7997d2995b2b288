import { useEffect, useEffectEvent, useRef, useState } from "react";
import * as z from "zod/mini";
import { createIdempotentSubmit, type IdempotentSubmit } from "#shared/client/idempotent-submit.ts";
import { randomKey } from "#shared/client/random-key.ts";
import { useT } from "#shared/ui/use-t.ts";
import { shrinkPicture } from "#web/components/attachments/shrink-picture.ts";
import { useVisitorDraft } from "#web/components/public/use-visitor-draft.ts";
import { sendPhoto } from "./report-queries.ts";
import { REPORT_LIMITS } from "#shared/domain/incidents/policy.ts";

/** A photo as it will be sent: re-encoded in the browser, so that its location metadata never leaves the phone. */
export interface Photo {
  readonly id: string;
  readonly name: string;
  readonly content: Blob;
  /** Object URL for the preview. */
  readonly address: string;
  readonly submit: IdempotentSubmit;
}

const isHeic = ({ name, type }: File) => /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);

async function draw(file: File): Promise<Photo | null> {
  const content = await shrinkPicture(file);
  if (!content) return null;
  const name = `${file.name.replace(/\.[^.]*$/, "") || "foto"}.jpg`;
  return { id: randomKey(), name, content, address: URL.createObjectURL(content), submit: createIdempotentSubmit() };
}

const photoCount = z.object({ count: z.int() });

/**
 * How many photos had been selected before the page was reloaded, as when a phone frees memory for the camera: photos
 * are not stored, so the visitor must be informed. 0 once others are selected.
 */
function useLostPhotos(draftKey: string, count: number): number {
  const draft = useVisitorDraft(`${draftKey}.photos`, photoCount, { count: 0 });
  const [lost, setLost] = useState(draft.value.count);
  const last = useRef(count);
  const follow = useEffectEvent(() => {
    if (count === last.current) return;
    last.current = count;
    setLost(0);
    if (count === 0) draft.discard();
    else draft.set({ count });
  });
  useEffect(() => follow(), [count]);
  return lost;
}

/**
 * Selected photos that have not been sent.
 * @param draftKey of the draft that they belong to
 * @param room how many fit
 */
export function usePhotos(draftKey: string, room: number = REPORT_LIMITS.photos) {
  const t = useT();
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isDrawing, setIsDrawing] = useState(false);
  const lost = useLostPhotos(draftKey, photos.length);
  const shown = useRef(photos);
  useEffect(() => {
    shown.current = photos;
  }, [photos]);
  useEffect(() => () => shown.current.forEach(({ address }) => URL.revokeObjectURL(address)), []);

  const refusal = (file: File) =>
    t(isHeic(file) ? "reporting.photos.heic" : "reporting.photos.broken", { name: file.name });
  const add = async (files: readonly File[]) => {
    setIsDrawing(true);
    const free = room - shown.current.length;
    const said: string[] = files.length > free ? [t("reporting.photos.full", { limit: room })] : [];
    // Sequential: a phone's memory holds few large pictures at once.
    for (const file of files.slice(0, Math.max(0, free))) {
      const photo = await draw(file);
      if (photo) setPhotos((list) => [...list, photo]);
      else said.push(refusal(file));
    }
    setProblems(said);
    setIsDrawing(false);
  };
  const drop = (id: string) => {
    const gone = shown.current.find((photo) => photo.id === id);
    if (gone) URL.revokeObjectURL(gone.address);
    setPhotos((list) => list.filter((photo) => photo.id !== id));
  };
  /**
   * Sends the remaining photos sequentially; each one sent is removed from the list.
   * @throws ApiError
   */
  const send = async (key: string) => {
    for (const photo of shown.current) {
      await photo.submit((idempotencyKey) => sendPhoto(key, { ...photo, idempotencyKey }));
      drop(photo.id);
    }
  };
  return { photos, problems, lost, isDrawing, room, add: (files: readonly File[]) => void add(files), drop, send };
}
export type Photos = ReturnType<typeof usePhotos>;
