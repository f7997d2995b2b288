import { defineBackground } from "wxt/utils/define-background";
import { startBackground } from "./background.ts";

export default defineBackground({ type: "module", main: startBackground });
