import "i18next";
import type { es } from "#locales/es.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof es };
    keySeparator: false;
    nsSeparator: false;
  }
}
