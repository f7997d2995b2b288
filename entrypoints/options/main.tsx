import { startSurface } from "../surface/start-surface.tsx";
import { OptionsPage } from "./options-page.tsx";

void startSurface(<OptionsPage />);
