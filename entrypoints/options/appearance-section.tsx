import { useSnapshot } from "valtio/react";
import { colorSchemes, preferencesState, setColorScheme } from "#shared/client/state/preferences-state.ts";
import { useT } from "#shared/ui/use-t.ts";
import { SurfaceSection } from "../surface/section.tsx";
import surface from "../surface/surface.module.css";

/** Light or dark theme of all extension pages in this browser. */
export function AppearanceSection() {
  const t = useT();
  const { colorScheme } = useSnapshot(preferencesState);
  return (
    <SurfaceSection title={t("extension.appearance_title")}>
      {colorSchemes.map((one) => (
        <label key={one} className={surface.check}>
          <input type="radio" name="scheme" checked={one === colorScheme} onChange={() => setColorScheme(one)} />
          {t(`extension.appearance_${one}`)}
        </label>
      ))}
    </SurfaceSection>
  );
}
