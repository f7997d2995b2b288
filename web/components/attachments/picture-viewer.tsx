import { DialogFocus } from "#shared/ui/dialog-focus.tsx";
import { ActionIcon, Loader, Modal } from "@mantine/core";
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconPhotoOff,
  IconTrash,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import type { Attachment } from "#shared/domain/documents/attachment.ts";
import { useTexts } from "../use-texts.ts";
import { pictureQuery } from "./attachment-queries.ts";
import classes from "./picture-viewer.module.css";
import { downloadAttachment } from "./download-attachment.ts";
import { AttachmentPicture } from "./picture.tsx";
import { useSwipe } from "./use-swipe.ts";

interface PictureViewerProps {
  pictures: readonly Attachment[];
  /** Id of the picture shown. */
  id: string;
  onShow: (id: string) => void;
  onClose: () => void;
  onRemove?: (attachment: Attachment) => void;
}

/** Keys of the viewer, and by how many pictures each moves; `Home` and `End` go to the ends. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

/** Prefetches the previous and the next picture. */
function useNeighbours(pictures: readonly Attachment[], at: number): void {
  const client = useQueryClient();
  useEffect(() => {
    for (const picture of [pictures[at + 1], pictures[at - 1]])
      if (picture) client.query(pictureQuery(picture.id, "file")).catch(() => {});
  }, [at, client, pictures]);
}

function Large({ picture, isZoomed }: { picture: Attachment; isZoomed: boolean }) {
  const { t } = useTexts();
  const failed = (
    <p className={classes.failed} role="alert">
      <IconPhotoOff size={32} stroke={1.5} aria-hidden />
      {t("components.failed.title")}
    </p>
  );
  return (
    <AttachmentPicture
      id={picture.id}
      size="file"
      alt={picture.name}
      className={classes.picture}
      isZoomed={isZoomed}
      pending={<Loader color="gray" role="img" aria-label={t("components.pager.loading")} />}
      failed={failed}
    />
  );
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon
      variant="transparent"
      className={classes.tool}
      size="lg"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

interface StepProps {
  label: string;
  side: "previous" | "next";
  isEnd: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** At the end the button stays rendered, so that it keeps the focus and the keys keep working. */
function Step({ label, side, isEnd, onClick, children }: StepProps) {
  return (
    <ActionIcon
      className={classes[side]}
      size={44}
      radius="xl"
      variant="filled"
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

/** Full-window picture viewer, used with buttons, keys or swipes. */
export function PictureViewer({ pictures, id, onShow, onClose, onRemove }: PictureViewerProps) {
  const { t } = useTexts();
  const [isZoomed, setIsZoomed] = useState(false);
  const at = pictures.findIndex((picture) => picture.id === id);
  const picture = pictures[at];
  useNeighbours(pictures, at);
  const go = (by: number) => {
    const next = pictures[Math.min(pictures.length - 1, Math.max(0, at + by))];
    if (!next || next.id === id) return;
    setIsZoomed(false);
    onShow(next.id);
  };
  const swipe = useSwipe((direction) => !isZoomed && go(direction));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(step);
  };
  if (!picture) return null;
  const { name } = picture;
  return (
    <Modal.Root opened onClose={onClose} fullScreen transitionProps={{ duration: 0 }} onKeyDown={onKeyDown}>
      <Modal.Content className={classes.viewer} aria-label={name}>
        <div className={classes.frame}>
          <div className={classes.bar}>
            <span className={classes.name}>{name}</span>
            <span className={classes.position} aria-live="polite">
              {t("components.attachments.position", { number: at + 1, count: pictures.length })}
            </span>
            <Tool
              label={t(isZoomed ? "components.attachments.fit" : "components.attachments.zoom")}
              onClick={() => setIsZoomed(!isZoomed)}
            >
              {isZoomed ? <IconZoomOut size={20} aria-hidden /> : <IconZoomIn size={20} aria-hidden />}
            </Tool>
            <Tool
              label={t("components.attachments.download", { name })}
              onClick={() => void downloadAttachment(picture)}
            >
              <IconDownload size={20} aria-hidden />
            </Tool>
            {onRemove && (
              <Tool label={t("components.attachments.remove", { name })} onClick={() => onRemove(picture)}>
                <IconTrash size={20} aria-hidden />
              </Tool>
            )}
            <Tool label={t("action.close")} onClick={onClose}>
              <IconX size={20} aria-hidden />
            </Tool>
          </div>
          <div className={classes.stage} data-zoomed={isZoomed || undefined} {...swipe}>
            <Large key={picture.id} picture={picture} isZoomed={isZoomed} />
          </div>
          {pictures.length > 1 && (
            <>
              <Step
                label={t("components.attachments.previous")}
                side="previous"
                isEnd={at === 0}
                onClick={() => go(-1)}
              >
                <IconChevronLeft size={24} aria-hidden />
              </Step>
              <Step
                label={t("components.attachments.next")}
                side="next"
                isEnd={at === pictures.length - 1}
                onClick={() => go(1)}
              >
                <IconChevronRight size={24} aria-hidden />
              </Step>
            </>
          )}
        </div>
        <DialogFocus />
      </Modal.Content>
    </Modal.Root>
  );
}
