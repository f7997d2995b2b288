import { useEffect, useEffectEvent } from "react";
import { watchLongPress } from "./watch-long-press.ts";

/**
 * A finger that rests on a row; where it was marked, the click that follows is swallowed, and so is the menu that a browser opens for it.
 * @param onPress returns whether it marked the row
 */
export function useLongPress(palette: () => HTMLElement | null, onPress: (item: Element) => boolean): void {
  const press = useEffectEvent(onPress);
  const root = useEffectEvent(palette);
  useEffect(() => {
    const element = root();
    return element ? watchLongPress(element, (item) => press(item)) : undefined;
  }, []);
}
