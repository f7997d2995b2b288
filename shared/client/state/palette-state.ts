import { proxy } from "valtio/vanilla";

/** Whether the command palette is open, and the text it opens with. */
export const paletteState = proxy({ open: false, text: "" });

export function openPaletteWith(text: string): void {
  paletteState.text = text;
  paletteState.open = true;
}

export function openPalette(): void {
  openPaletteWith("");
}

export function closePalette(): void {
  paletteState.open = false;
}

export function togglePalette(): void {
  if (paletteState.open) closePalette();
  else openPalette();
}
