import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { loadArea, type LocaleArea } from "#shared/client/i18n.ts";
import { later } from "#shared/ui/later.ts";

export type Screen = LazyExoticComponent<ComponentType> & {
  /** Fetches its code before it is drawn. */
  readonly prepare: () => void;
};

/** A page without server state: its code is loaded when it is opened, together with the texts it speaks. */
export function plainScreen(load: () => Promise<ComponentType>, ...areas: readonly LocaleArea[]): Screen {
  const code = later(async () => {
    const [component] = await Promise.all([load(), ...areas.map(loadArea)]);
    return component;
  });
  const drawn = lazy(async () => ({ default: await code.prepare() }));
  return Object.assign(drawn, { prepare: () => void code.prepare().catch(() => {}) });
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
