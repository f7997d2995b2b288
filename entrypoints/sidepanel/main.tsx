import { startSurface } from "../surface/start-surface.tsx";
import { RecordAtHand } from "./record-at-hand.tsx";
import { Workbench } from "../surface/workbench.tsx";

void startSurface(<Workbench afterOpen={() => {}} head={(open) => <RecordAtHand onOpen={open} />} />);
