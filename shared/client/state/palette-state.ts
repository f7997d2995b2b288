import { proxy } from "valtio/vanilla";

/** Whether the command palette is open. */
export const paletteState = proxy({ open: false });

export function openPalette(): void {
  paletteState.open = true;
}

export function closePalette(): void {
  paletteState.open = false;
}

export function togglePalette(): void {
  paletteState.open = !paletteState.open;
}
