import { Modal } from "@mantine/core";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import { useHotkeys } from "@mantine/hooks";
import { Suspense } from "react";
import { useSnapshot } from "valtio";
import { closePalette, paletteState, togglePalette } from "#shared/client/state/palette-state.ts";
import { useT } from "../use-t.ts";
import { PaletteBody, type PaletteBodyProps } from "./palette-body.tsx";
import { usePaletteTexts } from "./use-palette-texts.ts";

/** The palette as the web app's dialog: Ctrl+K (⌘K) opens and closes it anywhere, also while typing in a field. */
export function Palette({ onOpen }: Pick<PaletteBodyProps, "onOpen">) {
  const { open } = useSnapshot(paletteState);
  useHotkeys([["mod+K", togglePalette, { preventDefault: true }]], []);
  if (!open) return null;
  return (
    <Suspense>
      <PaletteDialog onOpen={onOpen} />
    </Suspense>
  );
}

function PaletteDialog({ onOpen }: Pick<PaletteBodyProps, "onOpen">) {
  const t = useT();
  usePaletteTexts();
  return (
    <Modal
      opened
      onClose={closePalette}
      withCloseButton={false}
      padding={0}
      size="40rem"
      yOffset="12dvh"
      transitionProps={{ duration: 0 }}
      aria-label={t("palette.label")}
    >
      <PaletteBody onOpen={onOpen} onClose={closePalette} />
    </Modal>
  );
}
