import { Modal } from "@mantine/core";
import { closePalette } from "#shared/client/state/palette-state.ts";
import { useT } from "../use-t.ts";
import { PaletteBody, type PaletteBodyProps } from "./palette-body.tsx";
import { usePaletteTexts } from "./use-palette-texts.ts";

/** The palette as the web app's dialog. Suspends until its texts are there. */
export function Palette({ onOpen }: Pick<PaletteBodyProps, "onOpen">) {
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
