import { isFirstRunDone } from "../surface/first-run.ts";
import { startSurface } from "../surface/start-surface.tsx";
import { OptionsPage } from "./options-page.tsx";

void isFirstRunDone().then((isDone) => startSurface(() => <OptionsPage isFirstRun={!isDone} />, !isDone));
