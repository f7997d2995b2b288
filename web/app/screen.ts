import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { loadArea, type LocaleArea } from "#shared/client/i18n.ts";

export type Screen = LazyExoticComponent<ComponentType>;

/** A page that is loaded when it is opened, together with the texts it speaks. */
export function screen(load: () => Promise<ComponentType>, ...areas: readonly LocaleArea[]): Screen {
  return lazy(async () => {
    const [component] = await Promise.all([load(), ...areas.map(loadArea)]);
    return { default: component };
  });
}
