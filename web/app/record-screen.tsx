import type { ComponentType } from "react";
import type { LocaleArea } from "#shared/client/i18n.ts";
import type { RelatedLists } from "../components/detail/related-lists.tsx";
import { screen, type Screen } from "./screen.tsx";

type RecordPage = ComponentType<{ related: Required<RelatedLists> }>;

/** A record's page, with the lists of other areas in its tabs. */
export function recordScreen(load: () => Promise<RecordPage>, ...areas: readonly LocaleArea[]): Screen {
  return screen(
    async () => {
      const [Page, { related }] = await Promise.all([load(), import("./related.tsx")]);
      return () => <Page related={related} />;
    },
    "components",
    ...areas,
  );
}
