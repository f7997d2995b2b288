import type { ComponentType } from "react";
import { loadArea, type LocaleArea } from "#shared/client/i18n.ts";
import { lazyComponent, preloadable } from "#shared/ui/lazy.tsx";

export type Screen = ComponentType & {
  /** Fetches its code before it is rendered; a failure is reported when it is. */
  readonly prepare: () => Promise<void>;
};

/** A page without server state: its code is loaded on navigation, together with its texts. */
export function plainScreen(load: () => Promise<ComponentType>, ...areas: readonly LocaleArea[]): Screen {
  const code = preloadable(async () => {
    const [component] = await Promise.all([load(), ...areas.map(loadArea)]);
    return component;
  });
  const prepare = () =>
    code.load().then(
      () => {},
      () => {},
    );
  return Object.assign(lazyComponent(code, "throw"), { prepare });
}

/** A page with server state: TanStack Query is loaded with it. */
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
