import { Modal } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { closePalette } from "#shared/client/state/palette-state.ts";
import { HeldFocus } from "#shared/ui/dialog-focus.tsx";
import { useT } from "#shared/ui/use-t.ts";
import { PaletteBody, type PaletteBodyProps } from "./palette-body.tsx";
import { usePaletteTexts } from "./use-palette-texts.ts";

/** Mantine listens on the window and would close all levels at once: nested pages handle Escape first. */
function closeOnEscape({ key }: KeyboardEvent): void {
  if (key === "Escape") closePalette();
}

export type PaletteProps = Pick<PaletteBodyProps, "onOpen" | "initialText">;

/** The palette in the web app's dialog. Suspends until its texts are loaded; does not restore the focus itself. */
export function Palette({ onOpen, initialText }: PaletteProps) {
  const t = useT();
  usePaletteTexts();
  return (
    <Modal
      opened
      onClose={closePalette}
      closeOnEscape={false}
      // Locking the scroll writes a style sheet and recalculates every style of the page: a third of the opening time
      // (docs/design/goals.md, F3).
      lockScroll={false}
      onKeyDown={closeOnEscape}
      withCloseButton={false}
      padding={0}
      size="min(52rem, 100%)"
      yOffset="12dvh"
      transitionProps={{ duration: 0 }}
      aria-label={t("palette.label")}
    >
      <PaletteBody onOpen={onOpen} initialText={initialText} onClose={closePalette} />
      <HeldFocus />
    </Modal>
  );
}
