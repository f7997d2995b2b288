import { loadFirstRun } from "../surface/first-run.ts";
import { startSurface } from "../surface/start-surface.tsx";
import { OptionsPage } from "./options-page.tsx";

void loadFirstRun().then(() => startSurface(() => <OptionsPage />));
