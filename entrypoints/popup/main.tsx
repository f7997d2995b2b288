import { startSurface } from "../surface/start-surface.tsx";
import { Workbench } from "../surface/workbench.tsx";

void startSurface(<Workbench afterOpen={() => window.close()} />);
