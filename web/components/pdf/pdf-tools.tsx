import { ActionIcon, Button } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useTexts } from "../use-texts.ts";
import classes from "./pdf-view.module.css";

/** Zoom levels relative to the container's width. */
export const ZOOMS = [1, 1.25, 1.5, 2, 3] as const;

interface PdfToolsProps {
  page: number;
  pages: number;
  /** Index into `ZOOMS`. */
  zoom: number;
  onZoom: (zoom: number) => void;
  /** Whether the text is shown instead of the pages, and how to change it where there is a choice. */
  isText: boolean;
  onText?: (isText: boolean) => void;
}

function ZoomTools({ zoom, onZoom }: Pick<PdfToolsProps, "zoom" | "onZoom">) {
  const { t } = useTexts();
  return (
    <div className={classes.zoom}>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={t("components.pdf.smaller")}
        title={t("components.pdf.smaller")}
        disabled={zoom === 0}
        onClick={() => onZoom(zoom - 1)}
      >
        <IconMinus size={18} aria-hidden />
      </ActionIcon>
      <Button variant="subtle" size="compact-sm" aria-pressed={zoom === 0} onClick={() => onZoom(0)}>
        {t("components.pdf.fit")}
      </Button>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={t("components.pdf.larger")}
        title={t("components.pdf.larger")}
        disabled={zoom === ZOOMS.length - 1}
        onClick={() => onZoom(zoom + 1)}
      >
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Page number, the choice between pages and text, and zoom. */
export function PdfTools({ page, pages, zoom, onZoom, isText, onText }: PdfToolsProps) {
  const { t } = useTexts();
  return (
    <div className={classes.tools}>
      <span className={classes.position}>{t("components.pdf.position", { page, pages })}</span>
      {onText && (
        <Button variant="default" size="compact-md" onClick={() => onText(!isText)}>
          {t(isText ? "components.pdf.show_pages" : "components.pdf.show_text")}
        </Button>
      )}
      {!isText && <ZoomTools zoom={zoom} onZoom={onZoom} />}
    </div>
  );
}
