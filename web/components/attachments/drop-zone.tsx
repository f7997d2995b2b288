import { Button } from "@mantine/core";
import { IconCamera, IconPaperclip } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useFileDrop } from "../use-file-drop.ts";
import { useIsPhone } from "../use-is-phone.ts";
import { useTexts } from "../use-texts.ts";
import classes from "./attachments.module.css";

interface DropZoneProps {
  onFiles: (files: readonly File[]) => void;
  /** Whether files pasted anywhere on the page are taken by this component. */
  takesPaste: boolean;
  children?: ReactNode;
}

/** Handles pasted pictures; pasted text goes to the focused input as usual. */
function usePastedFiles(isTaken: boolean, onFiles: DropZoneProps["onFiles"]): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    if (!isTaken) return undefined;
    const listen = (event: ClipboardEvent) => take(event);
    window.addEventListener("paste", listen);
    return () => window.removeEventListener("paste", listen);
  }, [isTaken]);
}

/** Accepts files that are selected, dropped, pasted or, on a phone, photographed. */
export function DropZone({ onFiles, takesPaste, children }: DropZoneProps) {
  const { t } = useTexts();
  const isPhone = useIsPhone();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const { isOver, target } = useFileDrop(onFiles);
  usePastedFiles(takesPaste, onFiles);
  const take = (element: HTMLInputElement) => {
    const files = [...(element.files ?? [])];
    // Allows selecting the same file again after it was refused.
    element.value = "";
    if (files.length > 0) onFiles(files);
  };
  return (
    <div className={classes.zone} data-over={isOver || undefined} {...target}>
      {children}
      <div className={classes.choose}>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          data-testid="files"
          onChange={(event) => take(event.currentTarget)}
        />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPaperclip size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t("components.attachments.add")}
        </Button>
        {isPhone && (
          <>
            <input
              ref={camera}
              type="file"
              accept="image/*"
              capture="environment"
              hidden
              onChange={(event) => take(event.currentTarget)}
            />
            <Button
              variant="default"
              size="xs"
              leftSection={<IconCamera size={16} aria-hidden />}
              onClick={() => camera.current?.click()}
            >
              {t("components.attachments.photograph")}
            </Button>
          </>
        )}
        {!isPhone && <span className={classes.soft}>{t("components.attachments.hint")}</span>}
      </div>
      {isOver && <div className={classes.drop}>{t("components.attachments.drop")}</div>}
    </div>
  );
}
