import { loadArea } from "#shared/client/i18n.ts";
import { showPage } from "../surface/start-surface.tsx";
import { PrivacyPage } from "./privacy-page.tsx";

void showPage(<PrivacyPage />, () => loadArea("extension-privacy"));
