import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { loadArea, type LocaleArea } from "#shared/client/i18n.ts";

export type Screen = LazyExoticComponent<ComponentType>;

/** A page without server state: its code is loaded when it is opened, together with the texts it speaks. */
export function plainScreen(load: () => Promise<ComponentType>, ...areas: readonly LocaleArea[]): Screen {
  return lazy(async () => {
    const [component] = await Promise.all([load(), ...areas.map(loadArea)]);
    return { default: component };
  });
}

/** A page that asks the server: TanStack Query comes with it. */
export function screen(load: () => Promise<ComponentType>, ...areas: readonly LocaleArea[]): Screen {
  return plainScreen(
    async () => {
      const [Page, { DataProvider }] = await Promise.all([load(), import("#shared/ui/data-provider.tsx")]);
      return () => (
        <DataProvider>
          <Page />
        </DataProvider>
      );
    },
    ...areas,
  );
}
